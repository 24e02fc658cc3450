/** A cell whose demand is measured or asked for. */
export interface Cell {
  tier: string;
  policies: readonly string[];
  units: number;
}

/** Two policies whose joint cost is not the sum of their own. */
export type Pair = readonly [string, string];

/**
 * The unknowns of D(t, S, u) = (d₀ + Σ d_p + Σ pairs) ÷ speed_t × (1 + loss × (u − 1)), as one vector:
 * d₀, d_p of each policy, pairs, ln speed of each tier but the first, loss per further unit. Times in milliseconds on
 * the first tier.
 */
export interface Design {
  policies: readonly string[];
  pairs: readonly Pair[];
  tiers: readonly string[];
}

export const unknownsOf = ({ policies, pairs, tiers }: Design) => 1 + policies.length + pairs.length + tiers.length;

export const hasPair = (policies: readonly string[], [one, other]: Pair) =>
  policies.includes(one) && policies.includes(other);

/** Columns of the work of a policy set: 1 for what it contains. */
export const workRow = ({ policies, pairs }: Design, set: readonly string[]): number[] => [
  1,
  ...policies.map((policy) => Number(set.includes(policy))),
  ...pairs.map((pair) => Number(hasPair(set, pair))),
];

/** Service demand of a cell in milliseconds per request on one core of its tier. */
export const demandMs = (design: Design, x: readonly number[], cell: Cell): number => demandsMs(design, [x], cell)[0]!;

/** The same for each of many vectors of unknowns. */
export function demandsMs(design: Design, vectors: readonly (readonly number[])[], cell: Cell): number[] {
  const row = workRow(design, cell.policies);
  return vectors.map((x) => {
    const work = row.reduce((sum, one, i) => sum + one * x[i]!, 0);
    return (work / Math.exp(logSpeedAt(design, x, cell.tier))) * (1 + x.at(-1)! * (cell.units - 1));
  });
}

/** Derivatives of `demandMs` by the unknowns. */
export function demandGradient(design: Design, x: readonly number[], cell: Cell): number[] {
  const demand = demandMs(design, x, cell);
  const growth = 1 + x.at(-1)! * (cell.units - 1);
  const perWork = growth / Math.exp(logSpeedAt(design, x, cell.tier));
  return [
    ...workRow(design, cell.policies).map((one) => one * perWork),
    ...design.tiers.slice(1).map((tier) => (tier === cell.tier ? -demand : 0)),
    (demand / growth) * (cell.units - 1),
  ];
}

function logSpeedAt(design: Design, x: readonly number[], tier: string): number {
  const index = design.tiers.indexOf(tier);
  return index <= 0 ? 0 : x[1 + design.policies.length + design.pairs.length + index - 1]!;
}
