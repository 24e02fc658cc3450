import type { ComparedMetric, MetricComparison } from '@headroom/core';
import { formatNumber } from '@/ui/format';

/** A ratio as what it adds: `+8.2 %`. */
export function changeOf(ratio: number): string {
  if (ratio === Infinity) return 'without end';
  const percent = (ratio - 1) * 100;
  return `${percent >= 0 ? '+' : '−'}${formatNumber(Math.abs(percent))} %`;
}

/** The interval of a ratio: `+1.3 to +15 %`. */
export const intervalOf = ({ low, high }: NonNullable<MetricComparison['ratio']>): string =>
  `${changeOf(low).replace(' %', '')} to ${changeOf(high)}`;

export const metricName = (metric: ComparedMetric): string =>
  metric.kind === 'latency' ? `p${metric.percentile} latency` : metric.label;
