import type { SeriesStyle } from '../chart';
import { colorIn, type Theme } from '../palette';
import type { Scene } from './scene';
import { element, escapeXml } from './svg';
import { cutText, textWidth, wrapText } from './text-room';

const rowHeight = 18;
const fontSize = 12;
const swatchWidth = 24;
const gap = 16;

interface PlacedKey extends SeriesStyle {
  x: number;
  row: number;
}

interface Head {
  keys: PlacedKey[];
  /** What the axes are in, in lines from this row on. */
  axes: string[];
  axesRow: number;
  height: number;
}

/** The keys in rows, and what the axes are in at the right of the last where it has room, else below. */
function headOf({ keys, axes }: Scene, width: number): Head {
  const placed: PlacedKey[] = [];
  let [x, row] = [0, 0];
  for (const given of keys) {
    const key = { ...given, label: cutText(given.label, width - swatchWidth, fontSize) };
    const room = swatchWidth + textWidth(key.label, fontSize);
    if (x > 0 && x + room > width) [x, row] = [0, row + 1];
    placed.push({ ...key, x, row });
    x += room + gap;
  }
  const lines = axes === undefined ? [] : wrapText(axes, width, fontSize);
  const isBeside = x === 0 || (axes !== undefined && x + textWidth(axes, fontSize) <= width);
  const axesRow = isBeside ? row : row + 1;
  const rows = Math.max(placed.length > 0 ? row + 1 : 0, lines.length > 0 ? axesRow + lines.length : 0);
  return { keys: placed, axes: lines, axesRow, height: rows > 0 ? rows * rowHeight + 4 : 0 };
}

/** Pixels that the keys take above a picture of this width. */
export const headHeight = (scene: Scene, width: number): number => headOf(scene, width).height;

/** The keys of the series. */
export function renderHead(scene: Scene, width: number, theme: Theme): string {
  const { keys, axes, axesRow } = headOf(scene, width);
  const middle = (row: number) => (row + 0.5) * rowHeight;
  const text = (x: number, row: number, fill: string, anchor: string, words: string) =>
    element(
      'text',
      { x, y: middle(row), dy: '0.355em', fill, 'font-size': fontSize, 'text-anchor': anchor },
      escapeXml(words),
    );
  return [
    ...keys.flatMap(({ label, color, dash, x, row }) => [
      element('line', {
        ...{ x1: x + 1, x2: x + 17, y1: middle(row), y2: middle(row) },
        ...{ stroke: colorIn(theme, color), 'stroke-width': 2, 'stroke-dasharray': dash, 'stroke-linecap': 'round' },
      }),
      text(x + swatchWidth, row, colorIn(theme, 'var(--ink-2)'), 'start', label),
    ]),
    ...axes.map((line, index) => text(width, axesRow + index, colorIn(theme, 'var(--ink-3)'), 'end', line)),
  ].join('');
}
