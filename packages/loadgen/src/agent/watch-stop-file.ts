import { setTimeout as wait } from 'node:timers/promises';
import { readStopSign, type PinnedTarget } from '../dry-run';

const everyMs = 2_000;

/** Looks every two seconds whether the target asks for no more load, until it does or the signal aborts. */
export async function watchStopFile(
  target: PinnedTarget,
  signal: AbortSignal,
  stopped: (message: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    const stopSign = await readStopSign(target).catch(() => null);
    if (signal.aborted) return;
    if (stopSign) return stopped(stopSign);
    await wait(everyMs, undefined, { signal }).catch(() => {});
  }
}
