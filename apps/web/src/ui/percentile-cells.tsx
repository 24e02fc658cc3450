import type { Percentiles } from '@headroom/core';
import { fullLatency, LatencyFigure, percentileOf } from './latency-figure';
import { Td } from './table';

/** p50, p95 and p99 as cells of a row. */
export function PercentileCells({ latency }: { latency: Percentiles }) {
  return (['p50Ms', 'p95Ms', 'p99Ms'] as const).map((key) => {
    const figure = percentileOf(latency, key);
    return (
      <Td key={key} numeric title={fullLatency(figure)}>
        <LatencyFigure {...figure} />
      </Td>
    );
  });
}
