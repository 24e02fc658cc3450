import type { Scales } from './plot';
import type { CellsMark } from './scene';

/** All cells of a mark as one path, cut off at the edges of the plot. */
export function cellsPath({ cells }: CellsMark, { x, y, plot }: Scales): string {
  const inside = (at: number, from: number, to: number) => Math.round(Math.min(Math.max(at, from), to) * 100) / 100;
  const across = (at: number) => inside(x(at), plot.left, plot.right);
  // A logarithmic axis has no place for zero; it lies below.
  const up = (at: number) => inside(at > 0 ? y(at) : Infinity, plot.top, plot.bottom);
  return cells
    .map(({ x: [from, to], y: [low, high] }) => {
      const [left, right] = [across(from), across(to)];
      return left === right ? '' : `M${left},${up(high)}H${right}V${up(low)}H${left}Z`;
    })
    .join('');
}
