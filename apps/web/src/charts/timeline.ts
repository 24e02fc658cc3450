/** One second of a run, as the service gives it. */
export interface SecondPoint {
  stage: number;
  second: number;
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
  late: number;
  dropped: number;
  settling: boolean;
}

/** One place on a time axis. Everything but `t` is null in the pause between two stages, so that lines break there. */
export interface TimelineRow {
  /** Seconds since the first point of the run. */
  t: number;
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
  unsent: number | null;
}

export interface Timeline {
  rows: TimelineRow[];
  /** Seconds that one row stands for. */
  step: number;
  /** Spans of settling seconds, which the statistics leave out. */
  settling: { from: number; to: number }[];
}

const maxRows = 600;

/**
 * Puts a run's seconds on one time axis of at most 600 rows or so. Where a row stands for several seconds, rates are
 * their mean; latency, CPU and lag are the worst second, because percentiles must not be averaged.
 * @param zoom seconds since the first point; leaves out what lies outside
 */
export function toTimeline(points: readonly SecondPoint[], zoom?: { from: number; to: number } | null): Timeline {
  const first = points[0];
  if (!first) return { rows: [], step: 1, settling: [] };
  const seconds = points
    .map((point) => ({ ...point, t: (point.atMs - first.atMs) / 1000 }))
    .filter(({ t }) => !zoom || (t >= zoom.from && t <= zoom.to));
  const step = Math.max(1, Math.ceil(seconds.length / maxRows));

  const rows: TimelineRow[] = [];
  const settling: Timeline['settling'] = [];
  for (let at = 0; at < seconds.length;) {
    const head = seconds[at]!;
    let next = at + 1;
    while (next < seconds.length && next - at < step && seconds[next]!.stage === head.stage) next++;
    const group = seconds.slice(at, next);
    const before = rows.at(-1);
    if (before && before.stage !== head.stage) rows.push(pauseAt((before.t + head.t) / 2));
    rows.push(merge(group));
    const last = settling.at(-1);
    if (head.settling) {
      const to = group.at(-1)!.t + 1;
      if (last && before?.stage === head.stage && before.settling) last.to = to;
      else settling.push({ from: head.t, to });
    }
    at = next;
  }
  return { rows, step, settling };
}

type Second = SecondPoint & { t: number };

function merge(group: readonly Second[]): TimelineRow {
  const head = group[0]!;
  const mean = (pick: (second: Second) => number | null) => {
    const known = group.map(pick).filter((value) => value !== null);
    return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  };
  const worst = (pick: (second: Second) => number | null) => {
    const known = group.map(pick).filter((value) => value !== null);
    return known.length ? Math.max(...known) : null;
  };
  return {
    t: head.t,
    stage: head.stage,
    settling: head.settling,
    targetRps: mean((second) => second.targetRps),
    offeredRps: mean((second) => second.offeredRps),
    achievedRps: mean((second) => second.achievedRps),
    errorsPerSecond: mean((second) => second.errors),
    p50Ms: worst((second) => second.p50Ms),
    p95Ms: worst((second) => second.p95Ms),
    p99Ms: worst((second) => second.p99Ms),
    cpuPercent: worst((second) => second.cpuPercent),
    loopLagMs: worst((second) => second.loopLagMs),
    unsent: mean((second) => second.late + second.dropped),
  };
}

const pauseAt = (t: number): TimelineRow => ({
  t,
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
  unsent: null,
});

/** Where a time axis ends while a run goes on: ahead of the newest second, so that it does not move with each. */
export function axisEnd(seconds: number): number {
  const stride = seconds < 600 ? 60 : seconds < 3600 ? 300 : 900;
  return Math.max(60, Math.ceil((seconds + 1) / stride) * stride);
}
