import { setTimeout as wait } from 'node:timers/promises';

export interface BackOff {
  firstMs: number;
  longestMs: number;
}
const growth = 1.5;

/**
 * Asks until there is an answer, with growing pauses, or those that the service wishes for.
 * @param ask null: ask again
 * @throws the signal's reason, or what `late` returns once `withinMs` have passed
 */
export async function poll<T>(
  ask: () => Promise<{ answer: T } | { retryAfterMs: number | null }>,
  { backOff, withinMs, late, signal }: { backOff: BackOff; withinMs: number; late: () => Error; signal: AbortSignal },
): Promise<T> {
  const endsAtMs = performance.now() + withinMs;
  for (let pauseMs = backOff.firstMs; ; pauseMs = Math.min(pauseMs * growth, backOff.longestMs)) {
    const asked = await ask();
    if ('answer' in asked) return asked.answer;
    const nextMs = Math.max(pauseMs, asked.retryAfterMs ?? 0);
    if (performance.now() + nextMs > endsAtMs) throw late();
    await wait(nextMs, undefined, { signal });
  }
}
