import { escapeXml, textWidth } from '@headroom/figures';
import type { Headline, HeadlineTone } from './headline';

/** Below white letters of 11 px: contrast of at least 4.5. */
const grounds: Record<HeadlineTone, string> = {
  ...{ good: '#0b6b4f', bad: '#ad3b04', warn: '#7d5700', neutral: '#55554f', sim: '#8a3f6c' },
};
const [height, fontSize, side] = [20, 11, 7];
const name = 'headroom';

/** A headline as a badge for pages elsewhere: an SVG without script, style or font of its own. */
export function badgeSvg({ badge, tone }: Headline): string {
  const [left, right] = [name, badge].map((text) => Math.ceil(textWidth(text, fontSize)) + 2 * side) as [
    number,
    number,
  ];
  const width = left + right;
  const text = (x: number, room: number, words: string) =>
    `<text x="${x + room / 2}" y="14" textLength="${room - 2 * side}" lengthAdjust="spacingAndGlyphs">${escapeXml(words)}</text>`;
  const label = escapeXml(`${name}: ${badge}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><title>${label}</title><clipPath id="r"><rect width="${width}" height="${height}" rx="4"/></clipPath><g clip-path="url(#r)"><rect width="${left}" height="${height}" fill="#3a3a36"/><rect x="${left}" width="${right}" height="${height}" fill="${grounds[tone]}"/></g><g fill="#fff" font-family="Geist,Verdana,DejaVu Sans,sans-serif" font-size="${fontSize}" text-anchor="middle">${text(0, left, name)}${text(left, right, badge)}</g></svg>`;
}
