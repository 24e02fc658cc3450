/**
 * Relative standard deviation of one run against the next, whatever the figures inside it say: on rented machines 2 to
 * 5 %, more than the noise within a run.
 */
export const runNoiseFloor = 0.025;

/** A mean over runs with its standard error, both in the unit of the values. */
export interface AcrossRuns {
  mean: number;
  standardError: number;
  /** Standard deviation between runs beyond what each run's own error explains. */
  betweenRuns: number;
}

/**
 * One figure over several runs: random effects (DerSimonian and Laird 1986) with the spread between runs never taken
 * for less than the floor; with a single run the floor stands alone for it.
 * @param runs positive values with the standard error that each run states of its own
 */
export function acrossRuns(runs: readonly { value: number; standardError: number }[]): AcrossRuns {
  const weigh = (between: number) => {
    const weights = runs.map(({ standardError }) => 1 / Math.max(standardError ** 2 + between ** 2, Number.MIN_VALUE));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = runs.reduce((sum, { value }, index) => sum + (value * (weights[index] ?? 0)) / total, 0);
    return { weights, total, mean };
  };
  const level = runs.reduce((sum, { value }) => sum + Math.abs(value), 0) / runs.length;
  const least = runNoiseFloor * level;
  const fixed = weigh(Number.EPSILON * level);
  const heterogeneity = runs.reduce(
    (sum, { value }, index) => sum + (fixed.weights[index] ?? 0) * (value - fixed.mean) ** 2,
    0,
  );
  const squares = fixed.weights.reduce((sum, weight) => sum + weight ** 2, 0);
  const scale = fixed.total - squares / fixed.total;
  const excess = scale > 0 ? Math.max(heterogeneity - (runs.length - 1), 0) / scale : 0;
  const betweenRuns = Math.max(Math.sqrt(excess), least);
  const random = weigh(betweenRuns);
  return { mean: random.mean, standardError: 1 / Math.sqrt(random.total), betweenRuns };
}
