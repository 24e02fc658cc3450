import type { Arrivals } from './arrivals';
import { DueTimes } from './due-times';
import { weightedPick } from './mix';
import { seededRandom } from './random';

/** A virtual user that could not even connect pauses this long, or a dead target would be hammered without end. */
const unreachablePauseMs = 100;

export interface ClosedArrivalsOptions {
  users: number;
  thinkTimeMs: number;
  weights: readonly number[];
  seed: number;
}

/**
 * Closed loop: each virtual user starts its next request a constant think time after the last one ended. Users start
 * spread over one think time. They are alike, so only their due times are kept.
 */
export function closedArrivals({ users, thinkTimeMs, weights, seed }: ClosedArrivalsOptions): Arrivals {
  const pick = weightedPick(weights, seededRandom(seed));
  const due = new DueTimes();
  for (let user = 0; user < users; user++) due.push((thinkTimeMs * user) / users);
  const begun: number[] = weights.map(() => 0);
  return {
    get nextAtMs() {
      return due.firstMs;
    },
    take() {
      due.shift();
      const request = pick();
      begun[request]!++;
      return request;
    },
    ended(atMs, reachedTarget) {
      due.push(atMs + (reachedTarget ? thinkTimeMs : Math.max(thinkTimeMs, unreachablePauseMs)));
    },
    countOffered(_untilMs, count) {
      begun.forEach((times, request) => {
        for (let time = 0; time < times; time++) count(request);
        begun[request] = 0;
      });
    },
  };
}
