import { benchmarkSchema, claimRequest, parseInput, staleEpoch, type ClaimResponse } from '@headroom/core';
import type { Clients } from '../ctx';
import { permitTarget } from '../target/permit-target';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';

/**
 * An agent takes its shard and learns what the run is about. The target is checked once more, and its address goes along:
 * the name may have come to mean another machine since the run was started.
 */
export async function claimShard(
  clients: Clients,
  credentials: AgentCredentials,
  body: unknown,
): Promise<ClaimResponse> {
  const { db } = clients;
  parseInput(claimRequest, body, 'claim');
  const shard = await authenticateAgent(db, credentials);
  if (shard.run.state === 'finished') throw staleEpoch('The run has ended.');
  const definition = benchmarkSchema.parse(shard.run.definition);
  const { address } = await permitTarget(clients, shard.run.workspaceId, definition.target.baseUrl);
  await db.runShard.update({
    where: { runId_epoch_shard: { runId: shard.runId, epoch: shard.epoch, shard: shard.shard } },
    data: { claimedAt: new Date(), heartbeatAt: new Date() },
  });
  const shards = await db.runShard.count({ where: { runId: shard.runId, epoch: shard.epoch } });
  return {
    epoch: shard.epoch,
    shards,
    engine: definition.engine,
    target: { ...definition.target, address },
    requests: definition.requests,
  };
}
