import { html, type Html } from './html';
import { style } from './style';

interface DocumentParts {
  title: string;
  body: Html;
  /** Address of the script that verifies; pages without one have no script at all. */
  script?: string | undefined;
}

/** Whole, as its hash is that of every character in it. */
const styleElement: Html = { html: `<style>${style}</style>` };

/** A whole page of its own: nothing of the app around it, and nothing that is loaded from elsewhere. */
export const documentOf = ({ title, body, script }: DocumentParts): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>${title} · Headroom</title>
        <link rel="icon" href="data:," />
        ${styleElement} ${script && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html> `.html;
