import type { RunnerHandle } from '@headroom/loadgen/runners';
import { mintShardToken } from '../../agent/authenticate-agent';
import { persistently } from './persistently';
import { LeaseLost, requireRunner, type HeldRun, type RunHost } from './run-host';

/** One machine makes all the load for now; more shards come with the cloud runners. */
const shardCount = 1;

export interface Agents {
  handle: RunnerHandle;
  /** Set once an agent has ended, expected or not. */
  ended: { message: string } | null;
}

/** Starts the run's agents under its epoch, each with a token of its own. */
export async function startAgents(host: RunHost, run: HeldRun, signal: AbortSignal): Promise<Agents> {
  const { db } = host.clients;
  const minted = Array.from({ length: shardCount }, (_, shard) => ({ shard, ...mintShardToken() }));
  await persistently(() =>
    db.runShard.createMany({
      data: minted.map(({ shard, tokenHash }) => ({ runId: run.id, epoch: run.epoch, shard, tokenHash })),
      skipDuplicates: true,
    }),
  );
  const handle = await requireRunner(host, run.definition.runner).start(
    {
      workspaceId: run.workspaceId,
      runId: run.id,
      epoch: run.epoch,
      connection: null,
      agentUrl: host.agentUrl,
      definition: run.definition,
      shards: minted.map(({ shard, token }) => ({ shard, token })),
    },
    signal,
  );
  const agents: Agents = { handle, ended: null };
  void handle.done.then((exits) => {
    agents.ended = {
      message:
        exits
          .map(({ message }) => message)
          .filter(Boolean)
          .join('; ') || 'it ended',
    };
  });
  return agents;
}

/** Fences out the agents of this epoch: raises the epoch in place, so that the host keeps the run. */
export async function renewEpoch({ clients: { db }, workerId }: RunHost, run: HeldRun): Promise<void> {
  run.renewingEpoch = true;
  const [row] = await db.$queryRaw<{ epoch: number }[]>`
    UPDATE run SET epoch = epoch + 1
     WHERE id = ${run.id}::uuid AND epoch = ${run.epoch} AND lease_owner = ${workerId} AND state <> 'finished'
    RETURNING epoch`;
  if (!row) throw new LeaseLost();
  run.epoch = row.epoch;
  run.renewingEpoch = false;
}
