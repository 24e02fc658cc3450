import { benchmarkOfCell, type SweepStep } from '@headroom/core';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { requireNoHalt } from '../../halt/require-no-halt';
import { plannedLoad } from '../../quota/planned-load';
import { requireQuota } from '../../quota/require-quota';
import { costOfLoad } from '../../run/test-cost';
import { insertRun } from '../../run/insert-run';
import { SweepLost, type HeldSweep, type SweepHost } from './acquire-sweep';
import { writeSweep } from './write-sweep';

/**
 * Queues the run of a cell and rings for it. A cell has one run for each attempt at a repeat: the key of the table sees to that.
 * @param notes for the run's timeline
 * @throws HeadroomError `conflict` while a quota is used up or load is halted
 * @returns false when the sweep has been asked to stop since it was taken: then nothing is queued
 */
export async function queueCell(
  { clients }: SweepHost,
  sweep: HeldSweep,
  { cell: index, repeat, attempt, because }: Extract<SweepStep, { kind: 'run' }>,
  notes: readonly string[],
): Promise<boolean> {
  const cell = sweep.cells[index];
  const version = cell && sweep.policySetVersions[cell.policySet];
  if (!cell || !version) throw new SweepLost();
  const definition = benchmarkOfCell(sweep.benchmark, cell);
  const seconds = longestLoadSeconds(definition.load);
  const planned = plannedLoad(definition, await costOfLoad(clients, sweep.workspaceId, definition, seconds));
  const runId = await clients.db.$transaction(async (transaction) => {
    // First, as a halt locks sweeps after it has waited for this.
    await requireNoHalt(transaction, sweep.workspaceId);
    // Its row is ours until the end of this: a stop is either seen here, or sees the run.
    const [held] = await transaction.$queryRaw<{ isStopping: boolean }[]>`
      SELECT stop_requested_at IS NOT NULL AS "isStopping" FROM sweep
       WHERE id = ${sweep.id}::uuid AND epoch = ${sweep.epoch} FOR UPDATE`;
    if (held?.isStopping) return null;
    await requireQuota(transaction, sweep, planned);
    await writeSweep(transaction, sweep, { leaseUntil: null, reason: null });
    return insertRun(transaction, {
      workspaceId: sweep.workspaceId,
      benchmarkId: sweep.benchmarkId,
      policySetVersionId: version.id,
      ...{ definition, planned },
      targetHost: sweep.targetHost,
      startedBy: sweep.startedBy,
      unenforcedBy: null,
      messages: [
        `Queued as cell ${index + 1} of ${sweep.cells.length} of a sweep${repeat > 0 ? `, repeat ${repeat + 1}` : ''}.`,
        ...(because === null ? [] : [because]),
        ...notes,
      ],
      cell: { sweepId: sweep.id, sweepCell: index, sweepRepeat: repeat, sweepAttempt: attempt },
    });
  });
  if (runId === null) return false;
  await clients.producer.enqueue('run.execute', runId, { runId }).catch(() => undefined);
  return true;
}
