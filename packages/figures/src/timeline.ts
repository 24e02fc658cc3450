import type { SeriesStyle } from './chart';

/** One or more seconds of a stage, as the service gives them. Counts are of all of them, rates per second. */
export interface SecondPoint {
  stage: number;
  second: number;
  /** How many they are. */
  seconds: number;
  atMs: number;
  targetRps: number | null;
  /** Null, like the achieved rate, in a second that was not under load to its end. */
  offeredRps: number | null;
  achievedRps: number | null;
  errors: number;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
  cpuPercent: number | null;
  loopLagMs: number | null;
  /** Requests sent late; null where the engine does not know it. */
  late: number | null;
  dropped: number;
  settling: boolean;
}

/** One place on a time axis. Everything but `t` is null in the pause between two stages, so that lines break there. */
export interface TimelineRow {
  /** Seconds since the first point of the run. */
  t: number;
  /** How many it stands for. */
  seconds: number;
  stage: number | null;
  settling: boolean;
  targetRps: number | null;
  offeredRps: number | null;
  achievedRps: number | null;
  errorsPerSecond: number | null;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
  cpuPercent: number | null;
  loopLagMs: number | null;
  latePerSecond: number | null;
  droppedPerSecond: number | null;
}

export interface Timeline {
  rows: TimelineRow[];
  /** Seconds that one row stands for, */
  step: number;
  /** and seconds of which the percentiles in it are: fewer than `step` where a row shows the worst of several. */
  merged: number;
  /** Spans of settling seconds, which the statistics leave out. */
  settling: { from: number; to: number }[];
}

/** A figure of a timeline's rows as a line. */
export interface TimeSeries extends SeriesStyle {
  key: keyof TimelineRow;
  /** The value holds until the next one. */
  step?: boolean;
}

const defaultMaxRows = 600;

interface TimelineOptions {
  /** Leaves out what lies outside; seconds since the origin. */
  zoom?: { from: number; to: number } | null;
  /** Where the axis begins, milliseconds since the epoch; the first point without it. */
  originMs?: number | null | undefined;
  /** About how many rows there may be. */
  maxRows?: number;
}

/**
 * Puts a run's seconds on one time axis. Where a row stands for several points, rates are their mean; latency, CPU and lag
 * are those of the worst, because percentiles must not be averaged.
 */
export function toTimeline(
  points: readonly SecondPoint[],
  { zoom, originMs, maxRows = defaultMaxRows }: TimelineOptions = {},
): Timeline {
  const first = points[0];
  if (!first) return { rows: [], step: 1, merged: 1, settling: [] };
  const origin = originMs ?? first.atMs;
  const seconds = points
    .map((point) => ({ ...point, t: (point.atMs - origin) / 1000 }))
    .filter(({ t, seconds }) => !zoom || (t + seconds > zoom.from && t <= zoom.to));
  const merged = Math.max(1, ...seconds.map((point) => point.seconds));
  const total = seconds.reduce((sum, point) => sum + point.seconds, 0);
  const step = Math.ceil(total / maxRows / merged) * merged || 1;

  const rows: TimelineRow[] = [];
  const settling: Timeline['settling'] = [];
  for (let at = 0; at < seconds.length;) {
    const head = seconds[at]!;
    let next = at + 1;
    let length = head.seconds;
    while (next < seconds.length && seconds[next]!.stage === head.stage && length + seconds[next]!.seconds <= step)
      length += seconds[next++]!.seconds;
    const group = seconds.slice(at, next);
    const before = rows.at(-1);
    if (before && before.stage !== head.stage) rows.push(pauseAt((before.t + head.t) / 2));
    rows.push(merge(group));
    const last = settling.at(-1);
    if (head.settling) {
      const newest = group.at(-1)!;
      const to = newest.t + newest.seconds;
      if (last && before?.stage === head.stage && before.settling) last.to = to;
      else settling.push({ from: head.t, to });
    }
    at = next;
  }
  return { rows, step, merged, settling };
}

/** How many seconds a row's percentiles are of, in words; empty when each row is one second. */
export function stepInWords({ step, merged }: Timeline): string {
  if (step === 1) return '';
  if (step === merged) return ` Each point is all requests of ${step} s.`;
  return ` Each point is the worst ${merged === 1 ? 'second' : `${merged} s`} of ${step} s.`;
}

type Second = SecondPoint & { t: number };

function merge(group: readonly Second[]): TimelineRow {
  const head = group[0]!;
  const length = group.reduce((sum, { seconds }) => sum + seconds, 0);
  const mean = (pick: (second: Second) => number | null) => {
    const known = group.filter((second) => pick(second) !== null);
    const over = known.reduce((sum, { seconds }) => sum + seconds, 0);
    return over > 0 ? known.reduce((sum, second) => sum + pick(second)! * second.seconds, 0) / over : null;
  };
  const perSecond = (count: (second: Second) => number | null) => {
    const known = group.map(count).filter((value) => value !== null);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / length : null;
  };
  const worst = (pick: (second: Second) => number | null) => {
    const known = group.map(pick).filter((value) => value !== null);
    return known.length ? Math.max(...known) : null;
  };
  return {
    t: head.t,
    seconds: length,
    stage: head.stage,
    settling: head.settling,
    targetRps: mean((second) => second.targetRps),
    offeredRps: mean((second) => second.offeredRps),
    achievedRps: mean((second) => second.achievedRps),
    errorsPerSecond: perSecond((second) => second.errors),
    p50Ms: worst((second) => second.p50Ms),
    p95Ms: worst((second) => second.p95Ms),
    p99Ms: worst((second) => second.p99Ms),
    cpuPercent: worst((second) => second.cpuPercent),
    loopLagMs: worst((second) => second.loopLagMs),
    latePerSecond: perSecond((second) => second.late),
    droppedPerSecond: perSecond((second) => second.dropped),
  };
}

const pauseAt = (t: number): TimelineRow => ({
  t,
  seconds: 0,
  stage: null,
  settling: false,
  targetRps: null,
  offeredRps: null,
  achievedRps: null,
  errorsPerSecond: null,
  p50Ms: null,
  p95Ms: null,
  p99Ms: null,
  cpuPercent: null,
  loopLagMs: null,
  latePerSecond: null,
  droppedPerSecond: null,
});

/** Where a time axis ends while a run goes on: ahead of the newest second, so that it does not move with each. */
export function axisEnd(seconds: number): number {
  const stride = seconds < 600 ? 60 : seconds < 3600 ? 300 : 900;
  return Math.max(60, Math.ceil((seconds + 1) / stride) * stride);
}
