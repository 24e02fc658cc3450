import { percent, percentileName } from '../run/figures';
import type { MetricComparison } from './compare-runs';
import { runNoiseFloor } from '../stats/run-noise';

interface Circumstances {
  smallestEffect: number;
  /** `after than before`, or whatever else the sides are called. */
  between: string;
  missing?: string;
  /** Runs before and after. */
  runs?: [number, number];
}

/** The answer on one metric in a sentence. */
export function comparisonSentence(
  { metric, answer, ratio, basis }: Omit<MetricComparison, 'sentence'>,
  { smallestEffect, between, missing = '', runs: [before, after] = [0, 0] }: Circumstances,
): string {
  const label = metric.kind === 'latency' ? `${percentileName(metric.percentile)} latency` : metric.label;
  if (ratio === null) return `${label} cannot be compared: ${missing}.`;
  const [estimate, low, high] = [ratio.estimate, ratio.low, ratio.high].map(changeInWords);
  const interval = `${percent(ratio.confidence)} interval: ${low} to ${high}`;
  const assumed =
    basis === 'assumed-noise'
      ? ` With ${before} against ${after} ${before + after > 2 ? 'runs' : 'run'}, noise of ${percent(runNoiseFloor)} from run to run is assumed.`
      : '';
  if (answer === 'equivalent')
    return `${label} is equivalent: ${low} to ${high} (${percent(ratio.confidence)} interval), inside the ${percent(smallestEffect)} that matter.${assumed}`;
  if (answer === 'no difference shown')
    return `${label}: no difference shown. It is ${estimate} ${between}, but the runs also fit anything in the ${interval}.${assumed}`;
  return `${label} is ${estimate} ${between} (${interval}): ${answer}.${assumed}`;
}

const changeInWords = (ratio: number) => (ratio >= 1 ? `${percent(ratio - 1)} higher` : `${percent(1 - ratio)} lower`);
