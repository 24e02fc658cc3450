import type { SeriesStyle } from './chart';
import type { Color } from './palette';

const colors: readonly Color[] = [
  'var(--series-1)',
  'var(--series-2)',
  'var(--series-3)',
  'var(--series-4)',
  'var(--series-5)',
  'var(--series-6)',
];
const dashes = [undefined, '6 3', '2 3', '8 3 2 3'];

/** Colour of an entity by its place in the catalog, so that it is the same on every page; then dash when colours run out. */
export const entityStyle = (index: number): { color: Color; dash?: string } => ({
  color: colors[index % colors.length]!,
  dash: dashes[Math.floor(index / colors.length) % dashes.length],
});

/** How a run looks in a comparison, by the letter that stands for it. */
export const runStyle = (label: string): SeriesStyle => ({ label, ...entityStyle(label.charCodeAt(0) - 65) });
