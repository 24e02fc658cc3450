import { setTimeout as wait } from 'node:timers/promises';
import { infrastructure, type RunnerId } from '@headroom/core';
import type { Runner, RunnerHandle, ShardExit } from '@headroom/loadgen/runners';
import { mintShardToken } from '../../agent/authenticate-agent';
import { cloudOf, runnerConnection } from '../../connection/runner-connection';
import { noteMachines } from './note-machines';
import { persistently } from './persistently';
import { LeaseLost, requireRunner, type HeldRun, type RunHost } from './run-host';

const pollMs = 200;

export interface Agents {
  handle: RunnerHandle;
  /** Agents that are known to have ended while others may go on. */
  exits: ShardExit[];
  /** Set once all agents have ended, expected or not. */
  ended: { message: string } | null;
}

/**
 * Starts the run's agents under its epoch, each with a token of its own, and waits until all have claimed their shards.
 * @throws HeadroomError `infrastructure` when one does not come in time; then all are gone again
 */
export async function startAgents(host: RunHost, run: HeldRun, signal: AbortSignal): Promise<Agents> {
  const { clients } = host;
  const { runner: runnerId, shards } = run.definition;
  const runner = requireRunner(host, runnerId);
  const connection = await persistently(() => runnerConnection(clients, run.workspaceId, runnerId));
  const minted = Array.from({ length: shards }, (_, shard) => ({ shard, ...mintShardToken() }));
  await persistently(() =>
    clients.db.runShard.createMany({
      data: minted.map(({ shard, tokenHash }) => ({ runId: run.id, epoch: run.epoch, shard, tokenHash })),
      skipDuplicates: true,
    }),
  );
  const handle = await runner.start(
    {
      ...{ workspaceId: run.workspaceId, runId: run.id, epoch: run.epoch, definition: run.definition },
      connection: connection?.settings ?? null,
      agentUrl: (hasAgentsInCloud(runnerId) && host.publicUrl) || host.agentUrl,
      shards: minted.map(({ shard, token }) => ({ shard, token })),
    },
    signal,
  );
  const agents: Agents = { handle, exits: [], ended: null };
  for (const exit of handle.exits ?? []) void exit.then((known) => agents.exits.push(known));
  void handle.done.then((exits) => {
    const messages = new Set(exits.map(({ message }) => message).filter(Boolean));
    agents.ended = { message: [...messages].join('; ') || 'it ended' };
  });
  try {
    await allClaimed(host, run, runner, agents, signal);
    await persistently(() => noteMachines(host, run));
  } catch (error) {
    await handle.cancel();
    throw error;
  }
  return agents;
}

async function allClaimed(host: RunHost, run: HeldRun, runner: Runner, agents: Agents, signal: AbortSignal) {
  const { db } = host.clients;
  for (const endsAt = Date.now() + runner.claimWithinMs; ; await wait(pollMs, undefined, { signal })) {
    const where = { runId: run.id, epoch: run.epoch, claimedAt: null };
    const missing = await persistently(() => db.runShard.findMany({ where, orderBy: { shard: 'asc' } }));
    if (missing.length === 0) return;
    const { shards } = run.definition;
    const who =
      shards === 1
        ? 'The load agent'
        : `Of ${shards} load agents, ${missing.length === 1 ? 'shard' : 'shards'} ${missing.map(({ shard }) => shard).join(', ')}`;
    if (agents.ended) throw infrastructure(`${who} ended before it took its part: ${agents.ended.message}.`);
    if (Date.now() > endsAt)
      throw infrastructure(
        `${who} did not call back within ${runner.claimWithinMs / 1000} s, so nothing was loaded and all of them were ended.${advice(run)}`,
      );
  }
}

/** A managed service is driven from here; all else in a cloud is an agent of ours that calls back from there. */
const hasAgentsInCloud = (runner: RunnerId) => cloudOf(runner) !== null && runner !== 'azure-load-testing';

/** What most often keeps an agent on another machine from calling back. */
function advice({ definition: { runner } }: HeldRun): string {
  if (runner === 'agents')
    return ' Is "headroom agent" still running on those machines, and can they reach this server?';
  if (!hasAgentsInCloud(runner)) return '';
  return (
    ' Check that HEADROOM_PUBLIC_URL is an https address of this server that agents in the cloud can reach, ' +
    'and that HEADROOM_AGENT_IMAGE is an image that can be pulled there.'
  );
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
