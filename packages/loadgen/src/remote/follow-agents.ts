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

/** A service that cannot be asked for this long counts as having lost the agents. */
const patienceMs = 60_000;

/**
 * Watches agents until all have ended, and deletes them on every path: at their end, when cancelled, when the signal aborts,
 * and when the service cannot be asked any more.
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
  const rest = (message: string) => {
    for (const shard of waiting()) exits.set(shard, { shard, ok: false, message });
  };
  let askedAtMs = performance.now();
  while (waiting().length > 0)
    try {
      await wait(pollMs, undefined, { signal });
      for (const exit of await look(waiting(), signal)) exits.set(exit.shard, exit);
      askedAtMs = performance.now();
    } catch (error) {
      if (signal.aborted) rest('The agent was ended.');
      else if (performance.now() - askedAtMs > patienceMs)
        rest(`The agent is lost: ${error instanceof Error ? error.message : String(error)}`);
    }
  return shards.map((shard) => exits.get(shard)!);
}
