import type { RunnerId } from '@headroom/core';
import type { AgentPool } from './agents/agent-pool';
import { agentsRunner } from './agents/agents-runner';
import { containerInstancesRunner } from './azure-container-instances/container-instances-runner';
import type { ContainerInstancesOptions } from './azure-container-instances/container-instances-runner';
import { azureLoadTestingRunner } from './azure-load-testing/load-testing-runner';
import { kubernetesRunner } from './kubernetes/kubernetes-runner';
import { localRunner } from './local/local-runner';
import type { LocalRunnerOptions } from './local/local-runner';
import type { Runner } from './runner';
import { simulatedRunner } from './simulated/simulated-runner';

export type RunnersOptions = LocalRunnerOptions &
  Pick<ContainerInstancesOptions, 'agentImage' | 'pollMs'> & {
    /** Without it there is no runner for self-hosted agents. */
    agentPool?: AgentPool;
  };

/** Every runner by its id. */
export const runners = (options: RunnersOptions): Partial<Record<RunnerId, Runner>> => ({
  local: localRunner(options),
  simulated: simulatedRunner,
  'azure-container-instances': containerInstancesRunner(options),
  'azure-load-testing': azureLoadTestingRunner(options),
  kubernetes: kubernetesRunner(options),
  ...(options.agentPool && { agents: agentsRunner(options.agentPool) }),
});
