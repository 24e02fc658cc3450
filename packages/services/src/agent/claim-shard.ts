import { benchmarkSchema, claimRequest, parseInput, staleEpoch, type ClaimResponse } from '@headroom/core';
import type { Clients } from '../ctx';
import { openSecrets } from '../secret/open-secrets';
import { permitTarget } from '../target/permit-target';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';
import { beat } from './beat';
import { countShare } from './share-of';

/**
 * An agent takes its shard and learns what the run is about, the values of the secrets that it names included. The target
 * is checked once more, at the address that it had when the run began, and that goes along: the name may have come to mean
 * another machine since.
 */
export async function claimShard(
  clients: Clients,
  credentials: AgentCredentials,
  body: unknown,
): Promise<ClaimResponse> {
  const { db } = clients;
  const { agentVersion, machine } = parseInput(claimRequest, body, 'claim');
  const { run, runId, epoch, shard } = await authenticateAgent(db, credentials);
  if (run.state === 'finished') throw staleEpoch('The run has ended.');
  const definition = benchmarkSchema.parse(run.definition);
  const { target, engine, requests, runner, batch, script, secrets } = definition;
  const { address } = await permitTarget(clients, run.workspaceId, definition, run.targetAddress);
  const values = await openSecrets(clients, run.workspaceId, secrets, definition);
  if (machine)
    await db.runShard.update({
      where: { runId_epoch_shard: { runId, epoch, shard } },
      data: { machine: { agentVersion, ...machine } },
    });
  await beat(db, { runId, epoch, shard });
  const shards = await db.runShard.count({ where: { runId, epoch } });
  const maxConnections = countShare(target.maxConnections, shard, shards);
  return {
    ...{ watchStopFile: runner !== 'simulated' },
    ...{ epoch, shards, engine, requests, batch, secrets: values, ...(script && { script }) },
    target: { ...target, maxConnections, address },
  };
}
