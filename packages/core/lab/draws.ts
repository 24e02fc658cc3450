import { randomStream } from '../src/queueing/random';

/** Everything that is drawn at random in the laboratory, from one seeded stream. */
export interface Draws {
  /** In [0, 1). */
  uniform: () => number;
  between: (low: number, high: number) => number;
  /** Even on a logarithmic scale. */
  logBetween: (low: number, high: number) => number;
  /** A whole number, both ends included. */
  whole: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  oneOf: <T>(list: readonly T[]) => T;
  shuffled: <T>(list: readonly T[]) => T[];
  normal: () => number;
  /** With mean 1. */
  exponential: () => number;
  /** With mean 1 and the given squared coefficient of variation. */
  lognormal: (variability: number) => () => number;
  /** Resamples a pool of the sampler’s values, for speed. */
  pooled: (sample: () => number) => () => number;
}

const poolSize = 1 << 16;

export function drawsFrom(seed: number): Draws {
  const uniform = randomStream(seed);
  const between = (low: number, high: number) => low + (high - low) * uniform();
  const whole = (low: number, high: number) => low + Math.floor(uniform() * (high - low + 1));
  // Marsaglia’s polar method makes two at a time.
  let second = 0;
  let hasSecond = false;
  const normal = () => {
    if (hasSecond) {
      hasSecond = false;
      return second;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      second = y * scale;
      hasSecond = true;
      return x * scale;
    }
  };
  return {
    ...{ uniform, between, whole, normal },
    logBetween: (low, high) => Math.exp(between(Math.log(low), Math.log(high))),
    chance: (probability) => uniform() < probability,
    oneOf: (list) => {
      const chosen = list[Math.floor(uniform() * list.length)];
      if (chosen === undefined) throw new Error('there is nothing to draw from');
      return chosen;
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: uniform() }))
        .sort((left, right) => left.place - right.place)
        .map(({ item }) => item),
    exponential: () => -Math.log(1 - uniform()),
    lognormal: (variability) => {
      const variance = Math.log1p(variability);
      const spread = Math.sqrt(variance);
      return () => Math.exp(spread * normal() - variance / 2);
    },
    pooled: (sample) => {
      const pool = new Float64Array(poolSize).map(sample);
      return () => pool[(uniform() * poolSize) | 0]!;
    },
  };
}
