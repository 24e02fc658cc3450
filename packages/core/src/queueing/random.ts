/** A stream of uniform numbers in [0, 1) from a seed (mulberry32), the same on every machine. */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const exponential = (random: () => number, mean: number) => -mean * Math.log(1 - random());

/** Standard normal by Box–Muller. */
export const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A sampler of service times with the given mean and squared coefficient of variation: lognormal, or constant at 0. */
export function serviceTimes(random: () => number, meanMs: number, variability: number): () => number {
  if (variability <= 0) return () => meanMs;
  const variance = Math.log1p(variability);
  return () => meanMs * Math.exp(Math.sqrt(variance) * normal(random) - variance / 2);
}
