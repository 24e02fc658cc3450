import { minTailSamples, type Percentiles } from '@headroom/core';
import { formatFull, formatLatency } from './format';
import { Td } from './table';

const percentiles = [
  ['p50Ms', 0.5],
  ['p95Ms', 0.05],
  ['p99Ms', 0.01],
] as const;

/** p50, p95 and p99 as cells of a row, those of few samples in grey. */
export function PercentileCells({ latency }: { latency: Percentiles }) {
  return percentiles.map(([key, beyond]) => {
    const ms = latency[key];
    const isReliable = latency.count * beyond >= minTailSamples;
    const title = ms === null ? undefined : `${formatFull(ms)} ms${isReliable ? '' : ', of few samples'}`;
    return (
      <Td key={key} numeric className={isReliable ? undefined : 'text-ink-3'} title={title}>
        {formatLatency(ms)}
      </Td>
    );
  });
}
