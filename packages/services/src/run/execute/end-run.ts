import { HeadroomError } from '@headroom/core';
import { causeInWords } from '../cause-in-words';
import { discardUnfinished } from './discard-unfinished';
import { finishRun } from './finish-run';
import { finishStopped } from './finish-stopped';
import { noteEnvironment } from './note-environment';
import { persistently } from './persistently';
import { cellChanged } from './prepare-target';
import {
  GatewayChanged,
  HandedOver,
  LeaseLost,
  RunStopped,
  ShardLost,
  TargetRefused,
  type HeldRun,
  type RunHost,
} from './run-host';
import { note } from './transition';

/** Brings a run that could not go on to its true end, or leaves it to whoever has it now. */
export async function endRun(host: RunHost, run: HeldRun, cause: unknown): Promise<void> {
  if (cause instanceof LeaseLost) return;
  if (cause instanceof HandedOver) return handOver(host, run);
  const { clients } = host;
  const endedBy = `system:${host.workerId}`;
  if (cause instanceof RunStopped) {
    await finishStopped(clients, run.id, run.epoch);
    return;
  }
  if (cause instanceof GatewayChanged) await persistently(() => noteEnvironment(host, run, { cell: cellChanged }));
  await persistently(() => finishRun(clients, run.id, run.epoch, { ...endOf(cause), endedBy }));
}

function endOf(cause: unknown) {
  if (cause instanceof TargetRefused) return { outcome: 'aborted', reason: cause.message } as const;
  if (cause instanceof ShardLost || cause instanceof GatewayChanged)
    return { outcome: 'invalid', reason: cause.message } as const;
  const reason = cause instanceof HeadroomError ? cause.message : `The run could not go on: ${causeInWords(cause)}`;
  return { outcome: 'infra-failed', reason } as const;
}

async function handOver(host: RunHost, run: HeldRun): Promise<void> {
  const { clients, workerId } = host;
  await discardUnfinished(host, run);
  await note(clients, run.id, `system:${workerId}`, 'The worker is shutting down; another one goes on from here.');
  await clients.db.run.updateMany({ where: { id: run.id, epoch: run.epoch }, data: { leaseUntil: new Date(0) } });
}
