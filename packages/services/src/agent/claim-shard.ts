import { benchmarkSchema, claimRequest, parseInput, staleEpoch, type ClaimResponse } from '@headroom/core';
import type { Clients } from '../ctx';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';

/** An agent takes its shard and learns what the run is about. */
export async function claimShard(
  { db }: Clients,
  credentials: AgentCredentials,
  body: unknown,
): Promise<ClaimResponse> {
  parseInput(claimRequest, body, 'claim');
  const shard = await authenticateAgent(db, credentials);
  if (shard.run.state === 'finished') throw staleEpoch('The run has ended.');
  await db.runShard.update({
    where: { runId_epoch_shard: { runId: shard.runId, epoch: shard.epoch, shard: shard.shard } },
    data: { claimedAt: new Date(), heartbeatAt: new Date() },
  });
  const definition = benchmarkSchema.parse(shard.run.definition);
  const shards = await db.runShard.count({ where: { runId: shard.runId, epoch: shard.epoch } });
  return {
    epoch: shard.epoch,
    shards,
    engine: definition.engine,
    target: definition.target,
    requests: definition.requests,
  };
}
