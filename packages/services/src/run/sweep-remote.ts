import type { Runner } from '@headroom/loadgen/runners';
import { runnerConnection } from '../connection/runner-connection';
import type { Clients } from '../ctx';
import type { RunHost } from './execute/run-host';
import { note } from './execute/transition';

/** Whether a run goes on under an epoch. */
type IsLive = (runId: string, epoch: number) => boolean;

/**
 * Has every runner delete what runs left behind in the clouds of every workspace: agents whose run has ended, or goes on
 * under a newer epoch. Never throws; `onProblem` hears what could not be swept.
 */
export async function sweepRemote(host: RunHost, onProblem: (error: unknown, where: object) => void): Promise<void> {
  const { clients } = host;
  const sweepers = Object.values(host.runners).filter((runner) => runner.sweep);
  if (sweepers.length === 0) return;
  const workspaces = await clients.db.workspace
    .findMany({ where: { secrets: { some: { name: { startsWith: 'connection:' } } } }, select: { id: true } })
    .catch((error: unknown) => (onProblem(error, {}), []));
  for (const { id: workspaceId } of workspaces)
    for (const runner of sweepers)
      await sweep(host, runner, workspaceId).catch((error: unknown) =>
        onProblem(error, { workspaceId, runner: runner.id }),
      );
}

async function sweep({ clients, workerId }: RunHost, runner: Runner, workspaceId: string): Promise<void> {
  const connection = await runnerConnection(clients, workspaceId, runner.id);
  if (!connection || !runner.sweep) return;
  const deleted = await runner.sweep(connection.settings, workspaceId, await liveness(clients, workspaceId));
  for (const { runId, sentence } of deleted) {
    const isOurs = await clients.db.run.count({ where: { id: runId, workspaceId } });
    if (isOurs) await note(clients, runId, `system:${workerId}`, sentence);
  }
}

/**
 * Who is alive, as of now. The answers are used while the cloud is being asked, so whatever began since counts as alive:
 * a newer epoch of a known run, and a run whose id (UUIDv7) is younger than this reading.
 */
async function liveness({ db }: Clients, workspaceId: string): Promise<IsLive> {
  const readAtMs = Date.now();
  const rows = await db.run.findMany({
    where: { workspaceId, state: { not: 'finished' } },
    select: { id: true, epoch: true },
  });
  const epochs = new Map(rows.map(({ id, epoch }) => [id, epoch]));
  return (runId, epoch) => epoch >= (epochs.get(runId) ?? Infinity) || bornAtMs(runId) > readAtMs - clockToleranceMs;
}

/** Ids are made on other machines too. */
const clockToleranceMs = 300_000;

/** The first 48 bits of a UUIDv7 are its time (RFC 9562 §5.7). */
const bornAtMs = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
