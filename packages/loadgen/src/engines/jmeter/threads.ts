import type { EngineJob } from '../engine';

/**
 * Threads of a stage, each with one connection. Open load needs as many as there may be requests in flight before they
 * time out; there are never more than the target's connections.
 */
export function threadsOf({ stage: { load }, target: { timeoutMs, maxConnections } }: EngineJob): number {
  if (load.model === 'closed') return load.users;
  return Math.min(maxConnections, Math.max(1, Math.ceil((load.rps * timeoutMs) / 1000)));
}
