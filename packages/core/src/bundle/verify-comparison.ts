import { compareRuns } from '../compare/compare-runs';
import { LatencyHistogram } from '../histogram';
import { percentilesOf } from '../stats/percentiles';
import type { Percentiles } from '../stats/level-statistics';
import { isClose, isSame, type BundleCheck } from './bundle-check';
import { freezeMetric, thawSummary, type FrozenComparedRun, type FrozenComparison } from './frozen-comparison';

/** Works out every ratio of a comparison again from the windows of its runs, and the runs' percentiles from histograms. */
export function verifyComparison({ runs, comparisons }: FrozenComparison): BundleCheck[] {
  return [
    check(
      'Latency percentiles of each run',
      runs.some(({ level }) => level !== null),
      runs.flatMap(differingPercentiles),
    ),
    check(
      'Ratios, their intervals and answers',
      comparisons.some(({ metrics }) => metrics.length > 0),
      comparisons.flatMap(differingMetrics),
    ),
  ];
}

function check(what: string, isPossible: boolean, differing: readonly string[]): BundleCheck {
  if (differing.length > 0)
    return { what, state: 'differs', figures: `Not what the data gives: ${differing.slice(0, 5).join(', ')}.` };
  return isPossible
    ? { what, state: 'holds', figures: 'Worked out again from the histograms and windows of the runs.' }
    : { what, state: 'not-possible', figures: 'There is none.' };
}

function differingPercentiles({ label, level }: FrozenComparedRun): string[] {
  if (level === null) return [];
  const { statistics, latency, serviceTime } = level;
  const differ = (stated: Percentiles, encoded: string) => {
    const found = percentilesOf(LatencyHistogram.decode(encoded));
    return (Object.keys(found) as (keyof Percentiles)[]).some((key) => !isSame(stated[key], found[key]));
  };
  return [
    ...(differ(statistics.latency, latency) ? [`latency of ${label}`] : []),
    ...(differ(statistics.serviceTime, serviceTime) ? [`service time of ${label}`] : []),
  ];
}

function differingMetrics({ labels, before, after, metrics, between }: FrozenComparison['comparisons'][number]) {
  const found = compareRuns(
    before.map(thawSummary),
    after.map(thawSummary),
    metrics.map(({ metric }) => metric),
    { between },
  ).map(freezeMetric);
  return metrics.flatMap((stated, index) => {
    const other = found[index];
    const same =
      stated.answer === other?.answer &&
      isClose(stated.ratio?.estimate, other.ratio?.estimate) &&
      isClose(stated.ratio?.low, other.ratio?.low) &&
      isClose(stated.ratio?.high, other.ratio?.high) &&
      isClose(stated.pValue, other.pValue);
    const name = stated.metric.kind === 'latency' ? `p${stated.metric.percentile}` : stated.metric.label;
    return same ? [] : [`${name} of ${labels.join(', ')}`];
  });
}
