import { setImmediate as otherWork } from 'node:timers/promises';
import type { Steps } from '@headroom/core';

/** Far below the time in which a lease has to be renewed. */
const sliceMs = 50;

/** Takes all steps of some work, and lets timers and answers of the database in between. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await otherWork();
  }
}
