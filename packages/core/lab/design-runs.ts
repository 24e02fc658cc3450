import type { Draws } from './draws';
import { heldTier } from './draw-gateway';
import type { HiddenGateway, HiddenTier } from './hidden-gateway';
import type { Cell } from './identifiable';
import type { ProblemClass } from './problem-class';
import type { RunDesign } from './run-design';

export interface Gap {
  policy: string | null;
  tier: HiddenTier | null;
}

/** Which policies on which tiers and how many units: what a person would measure who has a day for it. */
export function designCells(
  draws: Draws,
  gateway: HiddenGateway,
  problemClass: ProblemClass,
  target: readonly string[],
  gap: Gap,
): (Cell & { units: number; policies: string[] })[] {
  const known = [...gateway.policies.keys()].filter((policy) => policy !== gap.policy);
  const tiers = gateway.tiers.filter((tier) => tier !== gap.tier);
  const [reference, ...others] = draws.shuffled(tiers);
  if (!reference) throw new Error('there is no tier to measure');
  const measurable = target.filter((policy) => policy !== gap.policy);
  const together = tiedPair(gateway, problemClass).filter((policy) => policy !== gap.policy);
  const tied = (policies: readonly string[]) => {
    const touched = together.some((policy) => policies.includes(policy));
    return touched ? [...new Set([...policies, ...together])] : [...policies];
  };

  if (problemClass === 'sparse') {
    const cells = [{ tier: reference, units: 1, policies: [...measurable] }];
    for (const tier of others.slice(0, 2))
      cells.push({ tier, units: 1, policies: draws.chance(0.5) ? [] : [...measurable] });
    if (cells.some(({ policies }) => policies.length === 0) && cells.length < 4)
      cells.push({ tier: reference, units: 1, policies: [] });
    while (cells.length < 3 || (cells.length < 4 && draws.chance(0.5)))
      cells.push({
        tier: draws.oneOf(tiers),
        units: draws.oneOf([1, 2]),
        policies: draws.oneOf([[], [...measurable]]),
      });
    return draws.shuffled(cells);
  }

  const sets: string[][] = [[]];
  for (const policy of draws.shuffled(known))
    if (measurable.includes(policy) || draws.chance(0.7)) sets.push(tied([policy]));
  for (let more = draws.whole(1, 2); more > 0; more--)
    sets.push(tied(draws.shuffled(known).slice(0, draws.whole(2, 3))));
  if (draws.chance(0.25)) sets.push(tied(measurable));
  if (gateway.shared?.pair.every((policy) => policy !== gap.policy)) sets.push([...gateway.shared.pair]);
  const cells = distinct(sets).map((policies) => ({ tier: reference, units: 1, policies }));
  for (const tier of others) {
    cells.push({ tier, units: 1, policies: [] });
    if (draws.chance(0.6)) cells.push({ tier, units: 1, policies: draws.oneOf(sets) });
  }
  const held = problemClass === 'held-back' && tiers.find(({ id }) => id === heldTier);
  if (held) cells.push({ tier: held, units: 1, policies: [...measurable] });
  if (problemClass === 'units') {
    const repeated = draws.shuffled(cells).slice(0, draws.whole(1, 2));
    for (const cell of repeated)
      for (const units of [2, 4]) if (units <= cell.tier.maxUnits) cells.push({ ...cell, units });
  } else if (draws.chance(0.85)) {
    const units = draws.oneOf([2, 3, 4]);
    cells.push({ ...draws.oneOf(cells), units });
    if (draws.chance(0.5)) cells.push({ ...draws.oneOf(cells), units: draws.oneOf([2, 4]) });
  }
  return draws.shuffled(cells);
}

/** The two policies that nobody measured apart. */
export function tiedPair(gateway: HiddenGateway, problemClass: ProblemClass): string[] {
  return problemClass === 'collinear' ? [...gateway.policies.keys()].slice(0, 2) : [];
}

/** How every run of the class was loaded and read. `spanning` cells are those that the answer rests on. */
export function designRun(
  draws: Draws,
  problemClass: ProblemClass,
  cell: { tier: HiddenTier; units: number; policies: string[] },
  { spanning, ...common }: { requestsPerLevel: number; reportsP90: boolean; spanning: boolean },
): RunDesign {
  const mixed = problemClass === 'mixed';
  const closed = problemClass === 'closed' || (mixed && draws.chance(0.35));
  const cpuReadings = problemClass !== 'no-cpu' && !(mixed && !spanning && draws.chance(0.3));
  const saturating = !cpuReadings && (spanning || draws.chance(0.5));
  const limited = problemClass === 'generator-limited' ? draws.chance(0.35) : mixed && !closed && draws.chance(0.15);
  return {
    ...cell,
    ...common,
    saturating,
    load: closed
      ? { model: 'closed', ...drawThinkTime(draws) }
      : { model: 'open', spacing: drawSpacing(draws, problemClass) },
    levels: draws.whole(5, 12),
    reach: problemClass === 'held-back' ? reachHeldBack(draws, cell) : drawReach(draws, closed, saturating),
    cpuReadings,
    generatorLimit: limited && !saturating ? draws.between(0.3, 0.7) : null,
    badLevel: false,
  };
}

function drawReach(draws: Draws, closed: boolean, saturating: boolean): number {
  if (closed) return saturating ? draws.between(2, 4) : draws.between(0.7, 2);
  if (saturating) return draws.between(1.1, 1.4);
  return draws.chance(0.3) ? draws.between(1.02, 1.2) : draws.between(0.75, 0.98);
}

/** The tier that is held back is loaded to its end; of the others, most are looked at for their CPU alone. */
const reachHeldBack = (draws: Draws, { tier }: { tier: HiddenTier }) =>
  tier.id === heldTier || draws.chance(0.4) ? draws.between(1.1, 1.4) : draws.between(0.2, 0.4);

function drawSpacing(draws: Draws, problemClass: ProblemClass): 'poisson' | 'uniform' {
  if (problemClass === 'paced') return 'uniform';
  return problemClass === 'mixed' && draws.chance(0.5) ? 'uniform' : 'poisson';
}

function drawThinkTime(draws: Draws) {
  if (draws.chance(0.5)) return { thinkTimeMs: 0, thinkTime: 'constant' as const };
  return {
    thinkTimeMs: draws.oneOf([10, 20, 50, 100, 250, 500]),
    thinkTime: draws.oneOf(['constant', 'uniform', 'exponential'] as const),
  };
}

function distinct(sets: readonly string[][]): string[][] {
  const key = (set: readonly string[]) => [...set].sort().join(' ');
  return sets.filter((set, index) => sets.findIndex((other) => key(other) === key(set)) === index);
}
