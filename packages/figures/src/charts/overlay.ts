import type { Span } from '../time-axis';

/** One step of a run, as the service gives it. */
export interface OverlayPoint {
  /** Seconds since the run's load began. */
  t: number;
  achievedRps: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}
export interface OverlaySeries {
  label: string;
  points: readonly OverlayPoint[];
}

export interface OverlayData {
  stepSeconds: number;
  series: readonly OverlaySeries[];
  /** Leaves out what lies outside; null is the whole. */
  zoom: Span | null;
}

/** One instant, counted from each run's own beginning; one value for each run, null where it has none. */
export interface OverlayRow {
  t: number;
  values: (number | null)[];
}

export interface OverlayView {
  labels: string[];
  rows: OverlayRow[];
  max: number;
  min: number;
}

type Figure = Exclude<keyof OverlayPoint, 't'>;

/** The runs on one axis of time with a row for each step, so that lines break where a run was not under load. */
export function overlay({ stepSeconds, series, zoom }: OverlayData, figure: Figure): OverlayView {
  const columns = series.map(({ points }) => new Map(points.map((point) => [point.t, point[figure]])));
  const last = Math.max(-1, ...series.flatMap(({ points }) => points.at(-1)?.t ?? -1));
  const rows: OverlayRow[] = [];
  for (let t = 0; t <= last; t += stepSeconds)
    if (!zoom || (t >= zoom.from && t <= zoom.to))
      rows.push({ t, values: columns.map((column) => column.get(t) ?? null) });
  const known = rows.flatMap(({ values }) => values.filter((value) => value !== null));
  return {
    labels: series.map(({ label }) => label),
    rows: known.length > 0 ? rows : [],
    max: Math.max(0, ...known),
    min: Math.min(Infinity, ...known),
  };
}

/** The greatest value of each run, the greatest first. */
export const peaks = ({ labels, rows }: OverlayView): { label: string; peak: number }[] =>
  labels
    .flatMap((label, index) => {
      const own = rows.flatMap(({ values }) => values[index] ?? []);
      return own.length > 0 ? [{ label, peak: Math.max(...own) }] : [];
    })
    .toSorted((left, right) => right.peak - left.peak);
