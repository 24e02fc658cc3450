import { bundleTitle, type Bundle } from '@headroom/core';
import { headHeight, renderSvg } from '@headroom/figures';
import { documentOf } from './document';
import { headlineOf } from './headline';
import { html, type Html } from './html';
import { mainPicture } from './main-picture';
import { inlineTag } from './tag';
import { dayInWords } from './words';

const width = 640;

/** A shared result as it stands in pages elsewhere: its headline, one picture, and the way to all of it. */
export function embedPage(bundle: Bundle, pageUrl: string): string {
  const { badge, sentence, basis, tone } = headlineOf(bundle);
  const title = bundleTitle(bundle);
  const body = html`<main class="embed">
    <section class="verdict ${tone}" aria-label="Verdict">
      <h1>${title}</h1>
      <p>${inlineTag(tone, badge)}</p>
      <p>${sentence}</p>
      ${basis && html`<p>${basis}</p>`}
    </section>
    ${picture(bundle)}
    <p class="below">
      <a href="${pageUrl}" target="_blank" rel="noopener">Open all of it</a> · frozen by Headroom on
      ${dayInWords(bundle.frozenAt)}
    </p>
  </main>`;
  return documentOf({ title, body });
}

function picture(bundle: Bundle): Html {
  const scene = mainPicture(bundle);
  if (scene === null) return html``;
  const svg = renderSvg(scene, { width, height: headHeight(scene, width) + scene.height, theme: 'page' });
  return html`<section class="framed">${{ html: svg }}</section>`;
}
