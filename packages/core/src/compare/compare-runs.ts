import { comparisonSentence } from './comparison-sentence';
import { fewRunsShift } from './few-runs-shift';
import { holmAdjusted } from './holm';
import { loggedRuns } from './logged-runs';
import { leastRankSumP } from './rank-sum';
import type { ComparedMetric, RunSummary } from './run-summary';
import type { Shift } from './shift';
import { rankShift } from './shift';

export type ComparisonAnswer = 'better' | 'worse' | 'equivalent' | 'no difference shown' | 'not comparable';

/** The answer on one metric. */
export interface MetricComparison {
  metric: ComparedMetric;
  answer: ComparisonAnswer;
  /** After ÷ before, with its interval; null when not comparable. */
  ratio: { estimate: number; low: number; high: number; confidence: number } | null;
  /** Of there being no difference, raised for the number of metrics (Holm); null likewise. */
  pValue: number | null;
  /** `runs`: a rank test on the runs; `assumed-noise`: too few runs, so noise from run to run is assumed. */
  basis: 'runs' | 'assumed-noise' | null;
  sentence: string;
}

/** A change smaller than this is of no interest. */
export const defaultSmallestEffect = 0.05;
const significance = 0.05;

export interface ComparisonSettings {
  /** A smaller change is of no interest. */
  smallestEffect: number;
  /** How sentences name the sides, as `in B than in A`. */
  between: string;
}

/**
 * Compares runs of one configuration before and after a change, metric by metric. `better` or `worse` only when the
 * change is not explained by chance and as large as the smallest effect of interest; `equivalent` when the whole 95 %
 * interval is smaller than that; otherwise no difference is shown, which is not to say that there is none.
 */
export function compareRuns(
  before: readonly RunSummary[],
  after: readonly RunSummary[],
  metrics: readonly ComparedMetric[],
  { smallestEffect = defaultSmallestEffect, between = 'after than before' }: Partial<ComparisonSettings> = {},
): MetricComparison[] {
  const rankTest = leastRankSumP(before.length, after.length) <= significance / metrics.length;
  const shifts = metrics.map((metric) => shiftOf(before, after, metric, rankTest));
  const pValues = holmAdjusted(shifts.flatMap((shift) => ('missing' in shift ? [] : [shift.pValue])));
  return metrics.map((metric, index) => {
    const shift = shifts[index] ?? { missing: '' };
    if ('missing' in shift) {
      const none = { metric, answer: 'not comparable' as const, ratio: null, pValue: null, basis: null };
      return { ...none, sentence: comparisonSentence(none, { missing: shift.missing, smallestEffect, between }) };
    }
    const pValue = pValues.shift() ?? 1;
    const { estimate, low, high } = shift;
    const comparison = {
      metric,
      answer: answerOf(shift, pValue, metric, Math.log1p(smallestEffect)),
      ratio: { estimate: Math.exp(estimate), low: Math.exp(low), high: Math.exp(high), confidence: 1 - significance },
      pValue,
      basis: rankTest ? ('runs' as const) : ('assumed-noise' as const),
    };
    return {
      ...comparison,
      sentence: comparisonSentence(comparison, { runs: [before.length, after.length], smallestEffect, between }),
    };
  });
}

function shiftOf(
  before: readonly RunSummary[],
  after: readonly RunSummary[],
  metric: ComparedMetric,
  rankTest: boolean,
): Shift | { missing: string } {
  const [left, right] = [loggedRuns(before, metric), loggedRuns(after, metric)];
  if ('missing' in left) return left;
  if ('missing' in right) return right;
  return rankTest ? rankShift(left.runs, right.runs, 1 - significance) : fewRunsShift(left, right, 1 - significance);
}

function answerOf(
  { estimate, low, high }: Shift,
  pValue: number,
  metric: ComparedMetric,
  effect: number,
): ComparisonAnswer {
  if (low >= -effect && high <= effect) return 'equivalent';
  if (pValue >= significance || Math.abs(estimate) < effect) return 'no difference shown';
  const better = metric.kind === 'latency' ? 'lower' : metric.better;
  return estimate > 0 === (better === 'higher') ? 'better' : 'worse';
}
