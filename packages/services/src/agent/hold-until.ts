import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 150;

/**
 * Asks `look` again and again until it has something, for at most `holdMs`. The server of the agent API keeps no state of
 * its own, so a held request looks into Postgres.
 * @returns what `look` found, or null when the time was up or the caller went away
 */
export async function holdUntil<T>(
  holdMs: number,
  signal: AbortSignal,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const endsAt = Date.now() + holdMs;
  for (;;) {
    const found = await look();
    if (found !== null || signal.aborted || Date.now() + pollMs > endsAt) return found;
    await wait(pollMs);
  }
}
