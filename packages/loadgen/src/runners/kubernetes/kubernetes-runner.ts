import { checkRemote } from '../../remote/check-remote';
import { longestLoadSeconds } from '../../remote/longest-load-seconds';
import { supportsRemote } from '../../remote/supports-remote';
import type { Runner } from '../runner';
import { clusterConnectionOf } from './cluster-connection';
import { testCostOf } from './test-cost';

export interface KubernetesRunnerOptions {
  /** Reference of the agents' image, pinned by digest. */
  agentImage?: string | undefined;
  /** After which pods that do not run count as stuck. */
  provisionWithinMs?: number;
  /** How often the cluster is asked. */
  pollMs?: number;
}

/** Agents in a Kubernetes cluster: an indexed job, a pod for each shard. The client library is loaded when it is needed. */
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
      const { runJob } = await import('./run-job');
      return runJob(connection, bundle, { image, pollMs, withinMs: provisionWithinMs }, signal);
    },
    async sweep(given, workspaceId, isLive) {
      const connection = clusterConnectionOf(given);
      const { sweepJobs } = await import('./sweep-jobs');
      return sweepJobs(connection, workspaceId, isLive, pollMs);
    },
  };
}
