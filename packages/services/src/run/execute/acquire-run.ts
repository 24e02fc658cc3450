import { benchmarkSchema, type RunState } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import type { ZodError } from 'zod';
import type { Clients } from '../../ctx';
import { isHalted } from '../../halt/is-halted';
import { finishRun } from './finish-run';
import { leaseMs, type HeldRun, type RunHost } from './run-host';

/** So long a new version may take to replace the one before. */
const upgradeMs = 10 * 60_000;

/**
 * Takes a run that nobody holds: one compare-and-set that raises the epoch and starts a lease. From then on every other
 * worker and every older agent of the run is fenced out.
 * A run whose definition cannot be read is left to a newer worker for ten minutes from its first start, and then ended.
 * @returns null when the run is over or asked to stop, held by a live worker, or its target is under another run's load or set by a sweep, or not put back yet after another run, or all load is halted
 */
export async function acquireRun({ clients, workerId }: RunHost, runId: string): Promise<HeldRun | null> {
  const { db } = clients;
  try {
    const [taken] = await db.$queryRaw<{ epoch: number; state: RunState }[]>`
      UPDATE run
         SET epoch = epoch + 1, lease_owner = ${workerId}, state = 'provisioning',
             lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8),
             started_at = coalesce(started_at, now())
       WHERE id = ${runId}::uuid AND state NOT IN ('finished', 'analysing')
         AND (lease_until IS NULL OR lease_until < now())
         -- Whoever was asked to stop is ended as it is.
         AND stop_requested_at IS NULL AND NOT ${isHalted}
         AND (simulated OR NOT EXISTS (
           SELECT 1 FROM sweep
            WHERE sweep.target_host = run.target_host AND NOT sweep.simulated AND sweep.state <> 'finished'
              AND sweep.id IS DISTINCT FROM run.sweep_id
              -- A sweep that has not begun has set nothing, and itself waits for runs that have.
              AND (run.state = 'queued' OR sweep.state <> 'queued')))
         AND (simulated OR NOT EXISTS (
           SELECT 1 FROM gateway_change AS change
            WHERE change.target_host = run.target_host AND change.ended_at IS NULL
              AND coalesce(change.sweep_id, change.run_id) <> coalesce(run.sweep_id, run.id)))
      RETURNING epoch, state`;
    if (!taken) return null;
    const run = await db.run.findUniqueOrThrow({ where: { id: runId }, include: { policySetVersion: true } });
    const { data: definition, error } = benchmarkSchema.safeParse(run.definition);
    if (error) {
      await leaveUnread(clients, workerId, run, error);
      return null;
    }
    return {
      id: run.id,
      workspaceId: run.workspaceId,
      epoch: taken.epoch,
      renewingEpoch: false,
      definition,
      targetAddress: run.targetAddress,
      targetHost: run.targetHost ?? '',
      sweepId: run.sweepId,
      policies: run.policySetVersion?.chain ?? [],
    };
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** In an upgrade a worker of the new version can read what this one cannot; nobody will read what is older. */
async function leaveUnread(
  clients: Clients,
  workerId: string,
  { id, epoch }: { id: string; epoch: number },
  { issues }: ZodError,
): Promise<void> {
  // One that has begun keeps its target: it may have changed it.
  const left = await clients.db.$executeRaw`
    UPDATE run
       SET lease_owner = NULL, lease_until = NULL,
           state = CASE WHEN EXISTS (SELECT 1 FROM run_event WHERE run_id = run.id AND run_event.state = 'applying')
                   THEN run.state ELSE 'queued' END
     WHERE id = ${id}::uuid AND epoch = ${epoch} AND state <> 'finished'
       AND started_at > now() - make_interval(secs => ${upgradeMs / 1000}::float8)`;
  if (left > 0) return;
  const fault = issues.map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`)[0];
  await finishRun(clients, id, epoch, {
    outcome: 'infra-failed',
    reason: `This version cannot read the run's definition (${fault}): start its benchmark again.`,
    endedBy: `system:${workerId}`,
  });
}
