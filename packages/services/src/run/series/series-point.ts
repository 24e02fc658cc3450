import type { MeasuredSpan } from './read-spans';

/** Some seconds of one stage, all shards and request names merged. Counts are of all of them, rates per second. */
export interface SeriesPoint {
  stage: number;
  /** The first of them, since the stage began. */
  second: number;
  seconds: number;
  /** Milliseconds since the epoch. */
  atMs: number;
  targetRps: number | null;
  offeredRps: number;
  achievedRps: number;
  errors: number;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
  /** Of the busiest shard in its busiest second. */
  cpuPercent: number | null;
  loopLagMs: number | null;
  /** Requests sent late; null where the engine does not know it. */
  late: number | null;
  dropped: number;
  /** In the settling seconds that the statistics leave out. */
  settling: boolean;
}

export function toPoint({ of, second, seconds, offered, succeeded, errors, ...rest }: MeasuredSpan): SeriesPoint {
  const { stage, order, startMs } = of;
  const { p50Ms, p95Ms, p99Ms, cpuPercent, loopLagMs, late, dropped } = rest;
  return {
    ...{ stage, second, seconds, atMs: startMs + second * 1000 },
    targetRps: order.load.model === 'open' && second < order.maxSeconds ? order.load.rps : null,
    ...{ offeredRps: offered / seconds, achievedRps: succeeded / seconds, errors },
    ...{ p50Ms, p95Ms, p99Ms, cpuPercent, loopLagMs, late, dropped },
    settling: second + seconds <= order.settleSeconds,
  };
}
