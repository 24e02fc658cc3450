import { exponential, seededRandom } from './random';
import type { Arrivals } from './arrivals';
import { weightedPick } from './mix';

export interface OpenArrivalsOptions {
  rps: number;
  spacing: 'poisson' | 'uniform';
  weights: readonly number[];
  seed: number;
  /** First uniform arrival as a share of the gap, so that several threads interleave. */
  phase?: number;
}

/** One pass over the endless list of arrivals that the seed defines. */
class ArrivalCursor {
  atMs: number;
  private readonly random;
  private readonly pick;
  private readonly gapMs: number;
  private readonly poisson: boolean;
  private readonly firstMs: number;
  private taken = 0;

  constructor({ rps, spacing, weights, seed, phase = 0 }: OpenArrivalsOptions) {
    this.random = seededRandom(seed);
    this.pick = weightedPick(weights, seededRandom(seed ^ 0x5bd1e995));
    this.gapMs = 1000 / rps;
    this.poisson = spacing === 'poisson';
    this.firstMs = this.poisson ? this.gapMs * exponential(this.random) : this.gapMs * phase;
    this.atMs = this.firstMs;
  }

  /** The kind of this arrival; moves on to the next. */
  advance(): number {
    this.taken++;
    // Even spacing is multiplied, not summed, so that rounding never shifts the rate.
    if (this.poisson) this.atMs += this.gapMs * exponential(this.random);
    else this.atMs = this.firstMs + this.taken * this.gapMs;
    return this.pick();
  }
}

/**
 * Open loop: the arrivals are fixed by rate and seed, whatever the target does. Two cursors run over the same list, one
 * for what was intended and one for what was sent, so a backlog of any length costs no memory.
 */
export function openArrivals(options: OpenArrivalsOptions): Arrivals {
  const intended = new ArrivalCursor(options);
  const sending = new ArrivalCursor(options);
  return {
    get nextAtMs() {
      return sending.atMs;
    },
    take: () => sending.advance(),
    ended() {},
    countOffered(untilMs, count) {
      while (intended.atMs < untilMs) count(intended.advance());
    },
  };
}
