import { setTimeout as wait } from 'node:timers/promises';
import type { RunnerHandle, ShardExit } from '../runners/runner';

/** Agents on machines of a service, as the service sees them. */
export interface RemoteAgents {
  shards: readonly number[];
  /** How those of the waiting agents ended that have. */
  look(waiting: readonly number[], signal: AbortSignal): Promise<ShardExit[]>;
  /** Deletes all of it; a sentence if not everything could be deleted. Never rejects. */
  remove(): Promise<string | null>;
}

/**
 * Watches agents until all have ended, and deletes them on every path: at their end, when cancelled and when the signal
 * aborts. A service that cannot be asked says nothing about the agents, which talk to the server by themselves.
 */
export function followAgents(agents: RemoteAgents, pollMs: number, signal: AbortSignal): RunnerHandle {
  const cancelled = new AbortController();
  const stop = AbortSignal.any([cancelled.signal, signal]);
  const done = follow(agents, pollMs, stop).then(async (exits) => {
    const left = await agents.remove();
    return left ? exits.map((exit) => ({ ...exit, message: [exit.message, left].filter(Boolean).join(' ') })) : exits;
  });
  return {
    done,
    async cancel() {
      cancelled.abort();
      await done;
    },
  };
}

async function follow({ shards, look }: RemoteAgents, pollMs: number, signal: AbortSignal): Promise<ShardExit[]> {
  const exits = new Map<number, ShardExit>();
  const waiting = () => shards.filter((shard) => !exits.has(shard));
  while (waiting().length > 0 && !signal.aborted)
    try {
      await wait(pollMs, undefined, { signal });
      for (const exit of await look(waiting(), signal)) exits.set(exit.shard, exit);
    } catch {
      // Asked again after the next pause.
    }
  return shards.map((shard) => exits.get(shard) ?? { shard, ok: false, message: 'The agent was ended.' });
}
