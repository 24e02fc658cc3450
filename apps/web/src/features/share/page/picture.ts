import { headHeight, palettes, renderSvg, type Chart, type Scene } from '@headroom/figures';
import { html, type Html } from './html';

/** Pixels that a picture is drawn for, so that its letters stay readable: a phone, half of the page, and all of it. */
const widths = { narrow: 326, half: 496, whole: 1038 } as const;
type Width = keyof typeof widths;

/** Half of the page's width where there is room for two, or all of it. */
export type PictureRoom = 'half' | 'whole';

/**
 * A chart as SVGs in the page itself, of which the style shows the one that has room. One that is empty says why.
 * @param scene made of a view that is not empty
 */
export function picture<Data, View>(
  chart: Pick<Chart<Data, View>, 'id' | 'title' | 'question' | 'empty' | 'sentence'>,
  view: View,
  scene: (view: View) => Scene,
  room: PictureRoom,
): Html {
  const why = chart.empty(view);
  const drawn: readonly Width[] = room === 'whole' ? ['narrow', 'half', 'whole'] : ['narrow', 'half'];
  return html`<section class="picture ${room}" id="${chart.id}">
    <h2>${chart.title} <small>${chart.question}</small></h2>
    ${
      why === null
        ? html`<p>${chart.sentence(view)}</p>
            ${drawn.map((width) => html`<div class="${width}">${svg(scene(view), widths[width])}</div>`)}`
        : html`<p>${why}</p>`
    }
  </section>`;
}

/** Drawn in the colours of the page. */
const svg = (scene: Scene, width: number): Html => ({
  html: renderSvg(scene, { width, height: headHeight(scene, width) + scene.height, theme: 'page' }),
});

/** Pictures side by side. */
export const pictures = (all: readonly Html[]): Html => html`<div class="pictures">${all}</div>`;

const declared = (theme: keyof typeof palettes) =>
  Object.entries(palettes[theme])
    .map(([token, color]) => `--${token}:${color}`)
    .join(';');

/** The colours of pictures in both themes, and which of a picture's widths is shown. */
export const pictureStyle = `
:root{${declared('light')}}
@media screen and (prefers-color-scheme:dark){:root{${declared('dark')}}}
.pictures{display:grid;gap:1rem;margin-top:1rem}
.pictures>section{margin:0;padding-bottom:1rem;min-width:0}
.picture p{padding-bottom:.6rem;color:var(--ink-2);font-size:13px}
.picture div{display:none;padding:0 1rem}
.picture svg{display:block;width:100%;height:auto;max-width:40rem;margin:auto}
.picture .narrow{display:block}
@media(min-width:34rem){.picture .narrow{display:none}.picture .half{display:block}}
@media(min-width:60rem){.pictures{grid-template-columns:1fr 1fr}.pictures>.whole{grid-column:1/-1}.picture.whole .half{display:none}.picture .whole{display:block}.whole svg{max-width:none}}
`;
