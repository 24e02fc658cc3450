import { setTimeout as wait } from 'node:timers/promises';
import { serveHttp } from './serve';

/** How soon load has to end when anybody or anything asks for it. */
export const promisedStopMs = 2_000;

/** A target that answers at once and knows when it was last loaded. */
export async function countingTarget() {
  const seen = { requests: 0, lastAtMs: 0 };
  const server = await serveHttp((_, response) => {
    seen.requests++;
    seen.lastAtMs = performance.now();
    response.end('ok');
  });
  return Object.assign(server, {
    seen,
    /** Resolves when no request has come for a while; fails while load goes on. */
    async silence(quietMs = 300, withinMs = 30_000) {
      for (const endsAtMs = performance.now() + withinMs; performance.now() < endsAtMs;) {
        const loaded = seen.requests;
        await wait(quietMs);
        if (seen.requests === loaded) return;
      }
      throw new Error(`The load goes on after ${withinMs} ms.`);
    },
  });
}
