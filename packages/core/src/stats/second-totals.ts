import { LatencyHistogram } from '../histogram';
import type { Interval } from '../metrics/interval';
import type { OutcomeCounts } from '../metrics/outcome';
import { addOutcomes, completedOf, noOutcomes, succeededOf } from '../metrics/outcome';

/** One second of a stage over all shards and request names. */
export interface SecondTotals {
  second: number;
  offered: number;
  outcomes: OutcomeCounts;
  completed: number;
  succeeded: number;
  /** Of successes, from the intended start. Valid only while this second is visited. */
  latency: LatencyHistogram;
}

/**
 * The seconds of a stage in order, summed over shards and names. One histogram is reused for all of them, so that a
 * stage of hours needs no more memory than one of seconds.
 */
export function* secondTotals(intervals: readonly Interval[]): Generator<SecondTotals> {
  const bySecond = Map.groupBy(intervals, (interval) => interval.second);
  const latency = LatencyHistogram.empty();
  for (const second of [...bySecond.keys()].toSorted((left, right) => left - right)) {
    latency.reset();
    let offered = 0;
    let outcomes = noOutcomes();
    for (const interval of bySecond.get(second) ?? []) {
      offered += interval.offered;
      outcomes = addOutcomes(outcomes, interval.outcomes);
      latency.mergeEncoded(interval.latency);
    }
    yield { second, offered, outcomes, completed: completedOf(outcomes), succeeded: succeededOf(outcomes), latency };
  }
}
