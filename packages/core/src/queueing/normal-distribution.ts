/** Standard normal distribution function, by the complementary error function (Numerical Recipes' erfc, 1.2e-7). */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const terms = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  const erfc = t * Math.exp(-x * x + terms.reduceRight((sum, term) => sum * t + term, 0));
  return z > 0 ? 1 - erfc / 2 : erfc / 2;
}

export const normalDensity = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
