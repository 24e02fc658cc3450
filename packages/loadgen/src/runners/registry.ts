import type { RunnerId } from '@headroom/core';
import type { AgentPool } from './agents/agent-pool';
import { agentsRunner } from './agents/agents-runner';
import { localRunner } from './local/local-runner';
import type { LocalRunnerOptions } from './local/local-runner';
import type { Runner } from './runner';
import { simulatedRunner } from './simulated/simulated-runner';

export type RunnersOptions = LocalRunnerOptions & {
  /** Without it there is no runner for self-hosted agents. */
  agentPool?: AgentPool;
};

/** Every runner by its id. */
export const runners = (options: RunnersOptions): Partial<Record<RunnerId, Runner>> => ({
  local: localRunner(options),
  simulated: simulatedRunner,
  ...(options.agentPool && { agents: agentsRunner(options.agentPool) }),
});
