/** A value with its standard error. */
export interface Belief {
  value: number;
  error: number;
}

/**
 * What several beliefs say together of one thing that may differ a little between them (random effects, DerSimonian &
 * Laird 1986), drawn towards `prior`; `prior` alone when there are none.
 */
export function pooled(beliefs: readonly Belief[], prior: Belief): Belief {
  const weigh = (between: number) => beliefs.map(({ error }) => 1 / (error ** 2 + between));
  const meanBy = (weights: readonly number[]) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return beliefs.reduce((sum, { value }, k) => sum + value * weights[k]!, 0) / total;
  };
  if (beliefs.length === 0) return prior;
  const fixed = weigh(0);
  const centre = meanBy(fixed);
  const [one, two] = [sum(fixed), sum(fixed.map((weight) => weight ** 2))];
  const q = beliefs.reduce((total, { value }, k) => total + fixed[k]! * (value - centre) ** 2, 0);
  const spare = one - two / one;
  const between = spare > 0 ? Math.max((q - beliefs.length + 1) / spare, 0) : 0;
  const weights = weigh(between);
  const precision = sum(weights) + 1 / prior.error ** 2;
  return {
    value: (meanBy(weights) * sum(weights) + prior.value / prior.error ** 2) / precision,
    error: Math.sqrt(1 / precision),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
