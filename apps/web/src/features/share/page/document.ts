import { html, type Html } from './html';
import { style } from './style';

interface DocumentParts {
  title: string;
  body: Html;
  /** Address of the script that verifies; pages without one have no script at all. */
  script?: string | undefined;
  /** How others show a link to it. */
  card?: { description: string; imageUrl: string } | undefined;
}

/** Whole, as its hash is that of every character in it. */
const styleElement: Html = { html: `<style>${style}</style>` };

/** A whole page of its own: nothing of the app around it, and nothing that is loaded from elsewhere. */
export const documentOf = ({ title, body, script, card }: DocumentParts): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · Headroom</title>
        ${card && cardOf(title, card)}
        <link rel="icon" href="data:," />
        ${styleElement} ${script && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html> `.html;

const cardOf = (title: string, { description, imageUrl }: NonNullable<DocumentParts['card']>): Html =>
  html`<meta property="og:type" content="article" />
    <meta property="og:site_name" content="Headroom" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${imageUrl}" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="description" content="${description}" />`;
