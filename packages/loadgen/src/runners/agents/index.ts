export type { AgentPool, PooledAgent, PoolRun, ShardLife } from './agent-pool';
export { chooseAgents } from './choose-agents';
