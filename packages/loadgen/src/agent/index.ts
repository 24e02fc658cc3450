export { httpAgentClient } from './client';
export { AgentRefused } from './post';
export type { AgentAddress, AgentClient } from './client';
export { runAgent } from './run-agent';
export type { AgentExit, AgentOptions } from './run-agent';
export { processEngines } from './start-engine';
export type { EngineRun, StartEngine } from './start-engine';
