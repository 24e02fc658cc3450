import type { InstanceStep } from './scale-out';

/** Some seconds under load, all shards and requests together. */
export interface LoadedSpan {
  /** When they begin, milliseconds since 1970. */
  atMs: number;
  seconds: number;
  offered: number;
  succeeded: number;
}

/** A step of a source of metrics with the load of its seconds. */
export interface RatedStep extends InstanceStep {
  /** Per second under load; null in a step without any. */
  offeredRps: number | null;
  achievedRps: number | null;
}

/**
 * The load of each step: what of a span lies in it counts by its share of the span's seconds.
 * @param spans of seconds under load alone, which do not overlap
 */
export const withRates = (
  steps: readonly InstanceStep[],
  stepSeconds: number,
  spans: readonly LoadedSpan[],
): RatedStep[] =>
  steps.map((step) => {
    const [fromMs, untilMs] = [step.atMs, step.atMs + stepSeconds * 1000];
    let [seconds, offered, succeeded] = [0, 0, 0];
    for (const span of spans) {
      const inside = Math.min(span.atMs + span.seconds * 1000, untilMs) - Math.max(span.atMs, fromMs);
      if (inside <= 0) continue;
      const share = inside / 1000 / span.seconds;
      seconds += inside / 1000;
      offered += share * span.offered;
      succeeded += share * span.succeeded;
    }
    const perSecond = (count: number) => (seconds > 0 ? count / seconds : null);
    return { ...step, offeredRps: perSecond(offered), achievedRps: perSecond(succeeded) };
  });
