import { scaleLinear, scaleLog } from 'd3-scale';
import type { NameAxis, Scene, ValueAxis } from './scene';

/** A rectangle in pixels. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where data lie in the picture. */
export interface Scales {
  plot: Plot;
  x: (value: number) => number;
  /** Of an axis of names: the middle of the name with this index. */
  y: (value: number) => number;
}

/** The part of a picture that data are drawn in; `top` is where the picture begins below its keys. */
export const plotOf = (
  { margin, x, y }: Scene,
  { width, height, top }: { width: number; height: number; top: number },
) => ({
  left: margin.left + y.room,
  right: width - margin.right,
  top: top + margin.top,
  bottom: height - margin.bottom - x.room,
});

export function scalesOf({ x, y }: Scene, plot: Plot): Scales {
  return {
    plot,
    x: valueScale(x, [plot.left, plot.right]),
    y: y.kind === 'names' ? nameScale(y, [plot.top, plot.bottom]) : valueScale(y, [plot.bottom, plot.top]),
  };
}

const valueScale = ({ kind, domain }: ValueAxis, range: [number, number]) =>
  (kind === 'log' ? scaleLog() : scaleLinear()).domain(domain).range(range);

const nameScale = ({ names }: NameAxis, [top, bottom]: [number, number]) => {
  const band = (bottom - top) / Math.max(1, names.length);
  return (index: number) => top + (index + 0.5) * band;
};
