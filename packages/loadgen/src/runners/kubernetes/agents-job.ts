import type { V1Job, V1Secret } from '@kubernetes/client-node';
import type { KubernetesConnection } from '../../connections';
import { longestLoadSeconds } from '../../remote/longest-load-seconds';
import type { RunnerBundle } from '../runner';

export const containerName = 'agent';
/** By these the objects of a run, and what an installation left behind, are found again. */
export const runLabels = ({ workspaceId, runId, epoch }: Pick<RunnerBundle, 'workspaceId' | 'runId' | 'epoch'>) => ({
  'headroom-workspace': workspaceId,
  'headroom-run': runId,
  'headroom-epoch': String(epoch),
});

/** The same for every attempt to start the run's agents, so that a repeated request makes no second job. */
export const jobName = ({ runId, epoch }: Pick<RunnerBundle, 'runId' | 'epoch'>) =>
  `headroom-${runId.toLowerCase()}-${epoch}`;

/** The user of the agent image. */
const user = 1000;
const tokenFile = '/run/secrets/headroom/token';
const index = '$(JOB_COMPLETION_INDEX)';
/** A finished job that nobody deleted goes away by itself after this. */
const keepFinishedSeconds = 600;
/** A net below the run's own deadline: what starting, draining and repeating stages may add to twice the load. */
const marginSeconds = 1800;

/**
 * The indexed job of a run's agents: the completion index is the shard, and Kubernetes itself writes it into arguments and
 * mounts, so that a pod sees the token of its own shard alone.
 */
export function agentsJob(bundle: RunnerBundle, image: string, connection: KubernetesConnection): V1Job {
  const { cpu, memoryGb, nodeSelector } = connection;
  const labels = runLabels(bundle);
  const agents = bundle.shards.length;
  const resources = { cpu: String(cpu), memory: `${Math.ceil(memoryGb * 1024)}Mi` };
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: jobName(bundle), labels },
    spec: {
      completionMode: 'Indexed',
      ...{ completions: agents, parallelism: agents, backoffLimit: 0 },
      ttlSecondsAfterFinished: keepFinishedSeconds,
      activeDeadlineSeconds: Math.ceil(2 * longestLoadSeconds(bundle.definition.load)) + marginSeconds,
      template: {
        metadata: { labels },
        spec: {
          ...{ restartPolicy: 'Never', automountServiceAccountToken: false, enableServiceLinks: false },
          terminationGracePeriodSeconds: 5,
          ...(nodeSelector && { nodeSelector }),
          securityContext: {
            ...{ runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user },
            seccompProfile: { type: 'RuntimeDefault' },
          },
          containers: [
            {
              ...{ name: containerName, image },
              command: ['headroom', 'agent'],
              args: ['--url', bundle.agentUrl, '--run', bundle.runId, '--shard', index, '--token-file', tokenFile],
              resources: { requests: resources, limits: resources },
              securityContext: {
                ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
                capabilities: { drop: ['ALL'] },
              },
              volumeMounts: [
                { name: 'tokens', mountPath: tokenFile, subPathExpr: index, readOnly: true },
                { name: 'scratch', mountPath: '/tmp' },
              ],
              // The last lines of its log say why an agent ended.
              terminationMessagePolicy: 'FallbackToLogsOnError',
            },
          ],
          volumes: [
            { name: 'tokens', secret: { secretName: jobName(bundle), defaultMode: 0o440 } },
            { name: 'scratch', emptyDir: {} },
          ],
        },
      },
    },
  };
}

/** The shards' tokens, deleted by the cluster together with the job. */
export function tokensSecret(bundle: RunnerBundle, jobUid: string): V1Secret {
  const name = jobName(bundle);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      ...{ name, labels: runLabels(bundle) },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, uid: jobUid }],
    },
    immutable: true,
    stringData: Object.fromEntries(bundle.shards.map(({ shard, token }) => [String(shard), token])),
  };
}
