import type { RunState } from '@headroom/core';
import type { Clients } from '../../ctx';
import { LeaseLost, type HeldRun, type RunHost } from './run-host';

/** Moves a held run to a state, with its line in the timeline; refused once another worker holds a newer epoch. */
export async function transition(
  { clients, workerId }: RunHost,
  run: HeldRun,
  state: RunState,
  message: string,
): Promise<void> {
  await clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.run.updateMany({ where: { id: run.id, epoch: run.epoch }, data: { state } });
    if (count === 0) throw new LeaseLost();
    await transaction.runEvent.create({ data: { runId: run.id, actor: `system:${workerId}`, state, message } });
  });
  await clients.events.publish(run.id, { kind: 'state', state });
}

/** Adds a line to the timeline without changing the state. */
export async function note({ db, events }: Clients, runId: string, actor: string, message: string): Promise<void> {
  await db.runEvent.create({ data: { runId, actor, message } });
  await events.publish(runId, { kind: 'state', state: 'note' });
}
