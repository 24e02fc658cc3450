import { setTimeout as delay } from 'node:timers/promises';
import { describeExit } from './spawn-part.mjs';
import { Failure } from './failure.mjs';

/**
 * Asks `check` again and again until it is true; fails when the part ends first or the time runs out.
 * @param {() => Promise<boolean>} check a thrown error counts as "not yet" and is named when the time runs out
 */
export async function waitUntilReady(part, check, { timeoutMs = 60_000, everyMs = 50, signal } = {}) {
  const deadline = Date.now() + timeoutMs;
  let ended;
  part.exited.then((outcome) => (ended = outcome));
  let reason = '';
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (ended) throw new Failure(await describeExit(part, ended));
    try {
      if (await check()) return;
    } catch (error) {
      reason = ` (${error.message})`;
    }
    await delay(everyMs);
  }
  const tail = await part.logTail();
  throw new Failure(
    `${part.name} did not become ready within ${timeoutMs / 1000} s${reason}. Last lines of ${part.logFile}:\n${tail}`,
  );
}

/** True when an HTTP GET answers 2xx. */
export async function answersOk(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  if (!response.ok) throw new Failure(`${url} answered ${response.status}`);
  return true;
}
