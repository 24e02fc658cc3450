import { fractionOf, fullFactorial, type Combination, type Factor, type Fraction } from '../experiment';
import type { Sweep } from './sweep';

export const maxSweepCells = 60;

/** One cell of the matrix; null where it is as in the benchmark. */
export interface SweepCell {
  tier: string | null;
  units: number;
  policySet: string;
  bodyBytes: number | null;
  concurrency: number | null;
}

/** What spans the matrix. */
export type SweepAxes = Pick<Sweep, 'policySets' | 'tiers' | 'units' | 'bodyBytes' | 'concurrency'>;
type Chosen = Partial<Pick<Sweep, 'design' | 'chosen'>>;

const orPlain = <Value>(values: readonly Value[]): readonly (Value | null)[] => (values.length > 0 ? values : [null]);

/** The factors of a sweep with their levels in words; the policy set is the first. */
export const sweepFactors = ({ policySets, tiers, units, bodyBytes, concurrency }: SweepAxes): Factor[] => [
  { name: 'policy set', levels: policySets },
  { name: 'tier', levels: orPlain(tiers).map((tier) => tier ?? 'as defined') },
  { name: 'units', levels: units.map((count) => (count === 1 ? '1 unit' : `${count} units`)) },
  { name: 'payload', levels: orPlain(bodyBytes).map((bytes) => (bytes === null ? 'as defined' : `${bytes} B`)) },
  { name: 'users', levels: orPlain(concurrency).map((users) => (users === null ? 'as defined' : `${users} users`)) },
];

/** Combinations of all levels. */
export const cellCount = (axes: SweepAxes): number =>
  sweepFactors(axes).reduce((product, { levels }) => product * levels.length, 1);

/** The combinations that are measured, in the order of the whole matrix. */
export function sweepDesign(sweep: SweepAxes & Chosen): Fraction {
  const factors = sweepFactors(sweep);
  if (sweep.design !== 'fraction') return { combinations: fullFactorial(factors), kind: 'full', efficiency: 1 };
  return fractionOf(factors, maxSweepCells);
}

/** The combination of each cell, by levels of `sweepFactors`. */
export function sweepCombinations(sweep: SweepAxes & Chosen): Combination[] {
  if (sweep.design !== 'fraction' || !sweep.chosen) return sweepDesign(sweep).combinations;
  const chosen = new Set(sweep.chosen);
  return fullFactorial(sweepFactors(sweep)).filter((_, place) => chosen.has(place));
}

/** The cells in the order of the matrix, policy sets outermost. */
export function sweepCells(sweep: SweepAxes & Chosen): SweepCell[] {
  const { policySets, units } = sweep;
  const [tiers, sizes, users] = [orPlain(sweep.tiers), orPlain(sweep.bodyBytes), orPlain(sweep.concurrency)];
  return sweepCombinations(sweep).map(([set, tier, count, size, concurrency]) => ({
    ...{ tier: tiers[tier!]!, units: units[count!]!, policySet: policySets[set!]! },
    ...{ bodyBytes: sizes[size!]!, concurrency: users[concurrency!]! },
  }));
}

/** A sweep as it is kept: with the combinations that it consists of, whatever later versions would choose, and a seed. */
export function settleSweep(sweep: Sweep, seed: number): Sweep {
  const settled = { ...sweep, seed: sweep.seed ?? seed };
  if (sweep.design !== 'fraction' || sweep.chosen) return settled;
  const places = new Map(fullFactorial(sweepFactors(sweep)).map((each, place) => [each.join(), place]));
  return { ...settled, chosen: sweepCombinations(sweep).map((each) => places.get(each.join())!) };
}
