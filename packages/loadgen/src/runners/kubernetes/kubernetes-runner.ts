import { checkRemote } from '../../remote/check-remote';
import { followAgents } from '../../remote/follow-agents';
import { longestLoadSeconds } from '../../remote/longest-load-seconds';
import { supportsRemote } from '../../remote/supports-remote';
import type { Runner } from '../runner';
import { jobName } from './agents-job';
import { clusterClient, clusterConnectionOf } from './cluster-client';
import { deleteJob, sweepJobs } from './delete-jobs';
import { lookAtPods } from './look-at-pods';
import { startJob } from './start-job';
import { testCostOf } from './test-cost';

export interface KubernetesRunnerOptions {
  /** Reference of the agents' image, pinned by digest. */
  agentImage?: string | undefined;
  /** After which pods that do not run count as stuck. */
  provisionWithinMs?: number;
  /** How often the cluster is asked. */
  pollMs?: number;
}

/** Agents in a Kubernetes cluster: an indexed job, a pod for each shard. */
export function kubernetesRunner({
  agentImage,
  provisionWithinMs = 110_000,
  pollMs = 2_000,
}: KubernetesRunnerOptions): Runner {
  return {
    id: 'kubernetes',
    label: 'Kubernetes',
    simulated: false,
    claimWithinMs: 120_000,
    stageOverheadMs: 0,
    supports: supportsRemote,
    estimate: (definition, connection) => testCostOf(definition, connection, longestLoadSeconds(definition.load)),
    async start(bundle, signal) {
      const connection = clusterConnectionOf(bundle.connection);
      const image = checkRemote(agentImage, bundle, connection.server);
      const client = clusterClient(connection);
      const remove = () => deleteJob(client, connection, jobName(bundle), pollMs);
      try {
        await startJob(client, connection, bundle, { image, pollMs, withinMs: provisionWithinMs }, signal);
      } catch (error) {
        const left = await remove();
        if (left && error instanceof Error) error.message += ` ${left}`;
        throw error;
      }
      return followAgents(
        {
          shards: bundle.shards.map(({ shard }) => shard),
          look: (waiting, abortSignal) => lookAtPods(client, connection, bundle, waiting, abortSignal),
          remove,
        },
        pollMs,
        signal,
      );
    },
    async sweep(given, workspaceId, isLive) {
      const connection = clusterConnectionOf(given);
      return sweepJobs(clusterClient(connection), connection, workspaceId, isLive, pollMs);
    },
  };
}
