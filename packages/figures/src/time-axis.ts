import { linearAxis } from './axis';

/** Seconds since the run's first point. */
export interface Span {
  from: number;
  to: number;
}

const timeStrides = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Round times inside the span, about six of them. */
export function timeTicks({ from, to }: Span): number[] {
  const rough = (to - from) / 6;
  const stride = timeStrides.find((candidate) => candidate >= rough) ?? linearAxis(rough).domain[1];
  const ticks = [];
  for (let t = Math.ceil(from / stride) * stride; t <= to; t += stride) ticks.push(t);
  return ticks;
}

const leastZoomSeconds = 5;

/** The span between two times in either order; null when it is too short to be looked at by itself. */
export function spanBetween(one: number, other: number): Span | null {
  const span = { from: Math.min(one, other), to: Math.max(one, other) };
  return span.to - span.from >= leastZoomSeconds ? span : null;
}
