import type { SweepFindings } from '@headroom/core';
import { formatCount } from '@/ui/format';
import type { MatrixCell } from './matrix';

/** The cells of a sweep with what they measured, as the heatmap lays them out: units across, everything else down. */
export const heatCells = (cells: readonly MatrixCell[], findings: Pick<SweepFindings, 'cells' | 'next'>) =>
  cells.map(({ policySet, tier, units, bodyBytes, concurrency }, index) => ({
    row: [
      policySet,
      ...(tier === null ? [] : [tier]),
      ...(bodyBytes === null ? [] : [`${formatCount(bodyBytes)} B`]),
      ...(concurrency === null ? [] : [concurrency === 1 ? '1 user' : `${formatCount(concurrency)} users`]),
    ].join(', '),
    column: units === 1 ? '1 unit' : `${units} units`,
    msPerRequest: findings.cells[index]?.msPerRequest ?? null,
    runs: findings.cells[index]?.runs ?? 0,
    isNext: findings.next?.cell === index,
  }));
