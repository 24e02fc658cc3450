import { setTimeout as wait } from 'node:timers/promises';
import { AgentRefused } from './post';

/** The server was not reached for so long that the run has gone on without this agent. */
export class ContactLost extends Error {
  constructor(cause: unknown) {
    super(`No contact with the server for ${patienceMs / 1000} s: ${reasonOf(cause)}`);
    this.name = 'ContactLost';
  }
}

const patienceMs = 60_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;

/** An error in words; fetch hides the useful part in the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/**
 * Calls until it succeeds, with growing pauses, for at most 60 s of failures.
 * @throws AgentRefused at once, ContactLost when the time is up, the signal's reason when aborted
 */
export async function persist<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const startedAtMs = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AgentRefused) throw error;
      if (performance.now() - startedAtMs + pauseMs > patienceMs) throw new ContactLost(error);
    }
    await wait(pauseMs, undefined, { signal });
  }
}
