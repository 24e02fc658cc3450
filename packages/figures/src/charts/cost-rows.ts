import type { CostRateCurve, CostStep } from '@headroom/core';

/** What each tier costs at one rate. */
export interface CostRow {
  rps: number;
  /** Monthly cost by tier id; absent where the tier does not carry the rate. */
  [tier: string]: number;
}

const evenRows = 120;

/** The step that covers a rate, its ends included. */
export const stepAt = (steps: readonly CostStep[], rps: number): CostStep | undefined =>
  steps.find(({ fromRps, toRps }) => fromRps <= rps && rps <= toRps);

const costOn = (step: CostStep, rps: number) =>
  step.fromMonthlyCost +
  ((step.toMonthlyCost - step.fromMonthlyCost) * (rps - step.fromRps)) / (step.toRps - step.fromRps);

/** Cost just above a rate, or just below it with `before`; null where no step covers it. */
export function costAt(steps: readonly CostStep[], rps: number, before = false): number | null {
  const step = before
    ? steps.find(({ fromRps, toRps }) => fromRps < rps && rps <= toRps)
    : steps.find(({ fromRps, toRps }) => fromRps <= rps && rps < toRps);
  return step ? costOn(step, rps) : null;
}

/** Both sides of every step's edge, and even rates between, so that the cursor has somewhere to stand. */
export function costRows({ tiers }: CostRateCurve, maxRps: number): CostRow[] {
  if (tiers.length === 0) return [];
  const edges = new Set(tiers.flatMap(({ steps }) => steps.flatMap(({ fromRps, toRps }) => [fromRps, toRps])));
  const even = Array.from({ length: evenRows + 1 }, (_, index) => (index * maxRps) / evenRows);
  const row = (rps: number, before: boolean): CostRow =>
    Object.assign(
      { rps },
      ...tiers.map(({ tier, steps }) => {
        const cost = costAt(steps, rps, before);
        return cost === null ? {} : { [tier]: cost };
      }),
    ) as CostRow;
  return [...new Set([...even, ...edges])]
    .filter((rps) => rps <= maxRps)
    .sort((left, right) => left - right)
    .flatMap((rps) => (edges.has(rps) && rps > 0 ? [row(rps, true), row(rps, false)] : [row(rps, false)]));
}

/** The tier that costs least at a rate, with its units there; undefined where none carries it. */
export const cheapestAt = (tiers: readonly { name: string; steps: readonly CostStep[] }[], rps: number) =>
  tiers
    .flatMap(({ name, steps }) => {
      const step = stepAt(steps, rps);
      return step ? [{ name, units: step.units, cost: costOn(step, rps) }] : [];
    })
    .sort((left, right) => left.cost - right.cost)[0];
