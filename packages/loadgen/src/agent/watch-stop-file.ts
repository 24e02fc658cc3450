import { setTimeout as wait } from 'node:timers/promises';
import { readStopSign, type PinnedTarget } from '../dry-run';

const everyMs = 1_000;

/**
 * Looks every second whether the target asks for no more load, until it does or the signal aborts. No look waits for the
 * one before, so a sign that takes seconds to be served is late by these seconds alone; as many looks are under way at a
 * time as one may take seconds.
 */
export async function watchStopFile(
  target: Pick<PinnedTarget, 'baseUrl' | 'address'>,
  signal: AbortSignal,
  stopped: (message: string) => void,
): Promise<void> {
  const seen = new AbortController();
  const watching = AbortSignal.any([signal, seen.signal]);
  const look = async () => {
    const stopSign = await readStopSign(target, watching).catch(() => null);
    if (!stopSign || watching.aborted) return;
    seen.abort();
    stopped(stopSign);
  };
  while (!watching.aborted) {
    void look();
    await wait(everyMs, undefined, { signal: watching }).catch(() => {});
  }
}
