import { bundleTitle, type Bundle } from '@headroom/core';
import { escapeXml, palettes, renderSvg, wrapText } from '@headroom/figures';
import { headlineOf } from './headline';
import { mainPicture } from './main-picture';
import { dayInWords } from './words';

/** Pixels, as those who show links ask for. */
export const ogSize = { width: 1200, height: 630 } as const;
const side = 64;
const inner = ogSize.width - 2 * side;
/** The largest in which a headline is one line; a longer one ends in an ellipsis. */
const headlineSizes = [52, 44, 38, 32];
const { ink, 'ink-2': ink2, 'ink-3': ink3, surface, 'series-1': accent } = palettes.light;

interface Line {
  y: number;
  size: number;
  color: string;
  weight?: number;
}

const line = (text: string, { y, size, color, weight = 400 }: Line) =>
  `<text x="${side}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeXml(text)}</text>`;

/** At most so many lines of the page's width; what does not fit ends in an ellipsis. */
function fitted(text: string, size: number, most: number): string[] {
  const lines = wrapText(text, inner, size);
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} …`] : lines;
}

const frame = (...content: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${ogSize.width}" height="${ogSize.height}" viewBox="0 0 ${ogSize.width} ${ogSize.height}" font-family="Geist"><rect width="${ogSize.width}" height="${ogSize.height}" fill="${surface}"/><rect width="${ogSize.width}" height="10" fill="${accent}"/>${content.join('')}</svg>`;

/** The picture that others show of a link: what it is of, its headline and its chart. Everything is of the bundle. */
export function ogImage(bundle: Bundle): string {
  const { badge, sentence, basis } = headlineOf(bundle);
  const scene = mainPicture(bundle);
  const [title = ''] = fitted(bundleTitle(bundle), 30, 1);
  const size = headlineSizes.find((size) => wrapText(badge, inner, size).length === 1) ?? 32;
  const [headline = ''] = fitted(badge, size, 1);
  const words = [...fitted(sentence, 24, 2), ...(basis === null ? [] : [basis])];
  // Drawn at half the size, so that its letters are as large as the others.
  const scale = 1.6;
  const top = 250 + words.length * 32;
  const picture =
    scene &&
    `<g transform="translate(${side} ${top}) scale(${scale})">${renderSvg(scene, { width: inner / scale, height: (ogSize.height - top - 24) / scale, theme: 'light' })}</g>`;
  return frame(
    line(`Headroom · ${bundle.kind}, frozen on ${dayInWords(bundle.frozenAt)}`, { y: 76, size: 22, color: ink3 }),
    line(title, { y: 124, size: 30, color: ink2 }),
    line(headline, { y: 196, size, color: ink, weight: 600 }),
    ...words.map((text, index) => line(text, { y: 244 + index * 32, size: 24, color: ink2 })),
    picture ?? '',
  );
}

/** Of a link with a password: that it is one, and nothing of what it shows. */
export const protectedOgImage = (): string =>
  frame(
    line('Headroom', { y: 270, size: 28, color: ink3 }),
    line('A shared result', { y: 340, size: 56, color: ink, weight: 600 }),
    line('It has a password: ask for it whoever gave you the link.', { y: 396, size: 28, color: ink2 }),
  );
