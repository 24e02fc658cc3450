import type { ContainerGroup } from '@azure/arm-containerinstance';
import type { RunnerBundle, RunnerShard } from '../runner';
import type { ContainerConnection } from './container-connection';

export const containerName = 'agent';

/** Tags by which the groups of a run, and what an installation left behind, are found again. */
export const groupTags = ({ workspaceId, runId, epoch }: Pick<RunnerBundle, 'workspaceId' | 'runId' | 'epoch'>) => ({
  'headroom-workspace': workspaceId,
  'headroom-run': runId,
  'headroom-epoch': String(epoch),
});

/** The same for every attempt to start the shard, so that a repeated request makes no second group. At most 63 characters. */
export const groupName = ({ runId, epoch }: Pick<RunnerBundle, 'runId' | 'epoch'>, shard: number) =>
  `headroom-${runId.toLowerCase()}-${epoch}-${shard}`;

/** The container group of one shard: the agent, started once, with its token as a secure value that no answer shows again. */
export function containerGroup(
  bundle: RunnerBundle,
  { shard, token }: RunnerShard,
  image: string,
  { region, containerInstances: { cpu, memoryGb } }: ContainerConnection,
): ContainerGroup {
  const resources = { cpu, memoryInGB: memoryGb };
  return {
    location: region,
    tags: groupTags(bundle),
    osType: 'Linux',
    restartPolicy: 'Never',
    containers: [
      {
        name: containerName,
        image,
        command: ['headroom', 'agent', '--url', bundle.agentUrl, '--run', bundle.runId, '--shard', String(shard)],
        environmentVariables: [{ name: 'HEADROOM_AGENT_TOKEN', secureValue: token }],
        resources: { requests: resources, limits: resources },
      },
    ],
  };
}
