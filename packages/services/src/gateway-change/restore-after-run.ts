import { HeadroomError } from '@headroom/core';
import type { Clients } from '../ctx';
import { note } from '../run/execute/transition';
import type { ChangeHolder } from './change-row';
import { gatewayMs, leaseMs, pauseMs } from './gateway-times';
import { restoreChanges } from './restore-changes';

/** Runs that wait for the gateway and are rung for at once. */
const mostWaiting = 10;

/** Puts back what a run, or a sweep, that has ended changed at its gateway. Safe to call twice, from anywhere. */
export async function restoreAfterRun(
  { clients, workerId }: { clients: Clients; workerId: string },
  holder: ChangeHolder,
  signal: AbortSignal,
): Promise<void> {
  const { db, producer } = clients;
  const id = 'runId' in holder ? holder.runId : holder.sweepId;
  const taken = await db.$queryRaw<{ targetHost: string }[]>`
    UPDATE gateway_change SET lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
     WHERE (run_id = ${id}::uuid OR sweep_id = ${id}::uuid)
       AND ended_at IS NULL AND (lease_until IS NULL OR lease_until < now())
       AND (EXISTS (SELECT 1 FROM run WHERE run.id = gateway_change.run_id AND run.state = 'finished')
            OR EXISTS (SELECT 1 FROM sweep WHERE sweep.id = gateway_change.sweep_id AND sweep.state = 'finished'))
    RETURNING target_host AS "targetHost"`;
  if (!taken[0]) return;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(gatewayMs)]);
    const { words, whole } = await restoreChanges(clients, workerId, holder, within);
    if ('runId' in holder) await note(clients, id, `system:${workerId}`, words);
    else if (whole) await noteRestored(clients, id, words);
  } catch (error) {
    const cause = error instanceof HeadroomError ? error.message : `It could not be put back: ${String(error)}`;
    await db.gatewayChange.updateMany({
      where: { ...holder, endedAt: null },
      data: {
        reason: `${cause} It is tried again every few seconds.`,
        leaseUntil: signal.aborted ? null : new Date(Date.now() + pauseMs),
      },
    });
    return;
  }
  const waiting = await db.run.findMany({
    where: { targetHost: taken[0].targetHost, state: 'queued' },
    orderBy: { id: 'asc' },
    take: mostWaiting,
    select: { id: true },
  });
  for (const { id } of waiting) await producer.enqueue('run.execute', id, { runId: id }).catch(() => undefined);
}

/** A sweep ends before what was left alone is put back after all, so its end says so only afterwards. */
async function noteRestored({ db }: Clients, sweepId: string, words: string): Promise<void> {
  await db.$executeRaw`
    UPDATE sweep SET restored_at = now(), reason = concat_ws(' ', reason, 'Put back since.', ${words}::text)
     WHERE id = ${sweepId}::uuid AND state = 'finished'`;
}
