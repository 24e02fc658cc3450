/** A stream of uniform numbers in [0, 1). */
export type Random = () => number;

/**
 * Seeded random numbers: xoshiro128** (Blackman and Vigna, 2018) with its state filled by SplitMix32, so that
 * neighbouring seeds give unrelated streams. 32 bits per number.
 */
export function seededRandom(seed: number): Random {
  let filler = seed | 0;
  const fill = () => {
    filler = (filler + 0x9e3779b9) | 0;
    let mixed = Math.imul(filler ^ (filler >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return mixed ^ (mixed >>> 15);
  };
  let a = fill();
  let b = fill();
  let c = fill();
  let d = fill();
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return (result >>> 0) / 4294967296;
  };
}

/** Exponentially distributed with mean 1. */
export const exponential = (random: Random) => -Math.log(1 - random());

/** Standard normal, by Marsaglia's polar method. */
function normal(random: Random): number {
  for (;;) {
    const x = 2 * random() - 1;
    const y = 2 * random() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/**
 * Gamma distributed with mean 1 and the given squared coefficient of variation (Marsaglia and Tsang, "A simple method for
 * generating gamma variables", 2000; below shape 1 by their boost). A variation of 0 is the constant 1.
 */
export function gammaOfMeanOne(squaredVariation: number, random: Random): number {
  if (squaredVariation === 0) return 1;
  if (squaredVariation === 1) return exponential(random);
  const shape = 1 / squaredVariation;
  const d = (shape < 1 ? shape + 1 : shape) - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v <= 0 || Math.log(1 - random()) >= 0.5 * x * x + d - d * v + d * Math.log(v)) continue;
    const boost = shape < 1 ? (1 - random()) ** (1 / shape) : 1;
    return (d * v * boost) / shape;
  }
}
