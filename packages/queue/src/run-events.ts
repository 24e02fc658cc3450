import type { Redis } from 'ioredis';
import { openProducerConnection, openWaitingConnection } from './connection';

/** What a browser is told of a run. Only a hint to read again: Postgres has the facts. */
export type RunSignal =
  | { kind: 'state'; state: string }
  | { kind: 'stage'; stage: number }
  | { kind: 'intervals'; stage: number; second: number };

export interface SignalledRun {
  /** Position in the stream, for resuming (`<ms>-<n>`). */
  id: string;
  signal: RunSignal;
}

const streamOf = (runId: string) => `headroom:run:${runId}`;
const keptEntries = 500;
const keptSeconds = 3_600;

export interface RunEvents {
  /** Never throws: a browser that misses a hint reads again anyway. */
  publish(runId: string, signal: RunSignal): Promise<void>;
  /**
   * Follows a run's stream until the signal aborts.
   * @param after id to resume after; `$` for only what is new
   */
  follow(runId: string, after: string, signal: AbortSignal): AsyncGenerator<SignalledRun | null>;
  close(): Promise<void>;
}

/** Opens the live event stream of runs, over one Redis stream per run. */
export function openRunEvents(redisUrl: string): RunEvents {
  const publisher = openProducerConnection(redisUrl);
  return {
    async publish(runId, signal) {
      const stream = streamOf(runId);
      await publisher
        .multi()
        .xadd(stream, 'MAXLEN', '~', keptEntries, '*', 'signal', JSON.stringify(signal))
        .expire(stream, keptSeconds)
        .exec()
        .catch(() => undefined);
    },
    async *follow(runId, after, signal) {
      // A blocking read holds its connection, so each follower has its own.
      const reader: Redis = openWaitingConnection(redisUrl);
      const stop = () => reader.disconnect();
      signal.addEventListener('abort', stop, { once: true });
      let last = after;
      try {
        if (last === '$') last = (await reader.xrevrange(streamOf(runId), '+', '-', 'COUNT', 1))[0]?.[0] ?? '0-0';
        while (!signal.aborted) {
          const found = await reader.xread('COUNT', 100, 'BLOCK', 5_000, 'STREAMS', streamOf(runId), last);
          if (!found) {
            yield null;
            continue;
          }
          for (const [id, fields] of found[0]?.[1] ?? []) {
            last = id;
            yield { id, signal: JSON.parse(fields[1] ?? '{}') as RunSignal };
          }
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        signal.removeEventListener('abort', stop);
        reader.disconnect();
      }
    },
    async close() {
      publisher.disconnect();
    },
  };
}
