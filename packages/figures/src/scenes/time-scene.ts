import type { SeriesStyle } from '../chart';
import { formatClock } from '../format';
import type { LineMark, Mark, PointMark, Scene, ValueAxis } from '../scene/scene';
import { timeTicks, type Span } from '../time-axis';

interface TimeLine extends SeriesStyle {
  points: LineMark['points'];
  step?: boolean;
}

/** How a picture over time is looked at. */
export interface TimeLook {
  /** All that there is without it. */
  window?: Span;
  scale?: 'log' | 'linear';
}

interface TimePicture {
  title: string;
  description: string;
  window: Span;
  y: Omit<ValueAxis, 'room' | 'grid'>;
  height: number;
  lines: readonly TimeLine[];
  /** Below the lines. */
  backdrop?: readonly Mark[];
}

/** Lines over seconds. */
export const timeScene = ({ title, description, window, y, height, lines, backdrop = [] }: TimePicture): Scene => ({
  title,
  description,
  keys: lines,
  x: {
    kind: 'linear',
    domain: [window.from, window.to],
    ticks: timeTicks(window).map((at) => ({ at, text: formatClock(at) })),
    room: 22,
  },
  y: { ...y, room: 56, grid: true },
  margin: { top: 6, right: 8, bottom: 0, left: 0 },
  height,
  marks: [...backdrop, ...lines.flatMap(marksOf)],
});

/** A line; of a single second, which a line would not show, a point. */
function marksOf({ points, step, color, dash }: TimeLine): Mark[] {
  const line: Mark = { kind: 'line', points, isStep: step, color, dash, width: 1.75 };
  const [only] = points;
  return points.length === 1 && only?.y != null ? [line, pointAt(only.x, only.y, color)] : [line];
}

const pointAt = (x: number, y: number, color: PointMark['fill']): PointMark => ({
  kind: 'point',
  shape: 'circle',
  x,
  y,
  radius: 3,
  fill: 'var(--surface)',
  stroke: color,
  strokeWidth: 1.75,
});
