import { percent, rate } from '../run/figures';
import { compareMoney } from '../pricing/money';
import type { PlanProblem, PlanTier } from './plan-problem';
import { barsOf, fewestUnits, isUnitTier } from './tier-facts';
import type { Option } from './recommendation';
import { callOption } from './call-option';
import { type HeldBy, priced } from './priced-option';
import type { KnownCapacity } from './plan-model';
import { confidence, sureEnoughToChoose } from './confidence';
import { sameCellRuns } from './same-cell-runs';

/**
 * Every tier and number of units, priced and compared with the need; in order of cost, unknown costs last. Where none is
 * sure enough to be chosen, those that carry the need at best estimate are the feasible ones.
 */
export function everyOption(problem: PlanProblem, capacities: Map<string, KnownCapacity>): Option[] {
  const sure = optionsHeldBy('sure', problem, capacities);
  return sure.some(({ feasible }) => feasible) ? sure : optionsHeldBy('estimate', problem, capacities);
}

function optionsHeldBy(heldBy: HeldBy, problem: PlanProblem, capacities: Map<string, KnownCapacity>): Option[] {
  return problem.tiers
    .flatMap((tier) =>
      (isUnitTier(tier)
        ? unitOptions(problem, tier, capacities.get(tier.id), heldBy)
        : [callOption(problem, tier, heldBy)]
      ).map((option) => barred(tier, option)),
    )
    .map((option) => ({ option, cost: option.monthlyCost === null ? Infinity : Number(option.monthlyCost) }))
    .sort(byCost)
    .map(({ option }) => option);
}

/** An option of a tier that lacks a policy of the target, or what the requirement asks for, is none. */
function barred(tier: PlanTier, option: Option): Option {
  const bars = barsOf(tier);
  if (bars.length === 0) return option;
  return { ...option, feasible: false, probabilityFeasible: 0, reasons: [...bars, ...option.reasons] };
}

/**
 * Cheaper first, unknown costs last; at equal cost the one that is clearly more probably enough, else as declared. Floats
 * decide what they can, exact digits only what is close.
 */
function byCost(left: { option: Option; cost: number }, right: { option: Option; cost: number }): number {
  const odds = ({ probabilityFeasible }: Option) => Math.round((probabilityFeasible ?? 0) * 10);
  const likelier = odds(right.option) - odds(left.option);
  if (left.option.monthlyCost === null || right.option.monthlyCost === null)
    return Number(left.option.monthlyCost === null) - Number(right.option.monthlyCost === null);
  if (Math.abs(left.cost - right.cost) > 1e-9 * right.cost) return left.cost - right.cost;
  return compareMoney(left.option.monthlyCost, right.option.monthlyCost) || likelier;
}

type UnitTier = Extract<PlanTier, { coresPerUnit: number }>;

const unitOptions = (problem: PlanProblem, tier: UnitTier, capacity: KnownCapacity | undefined, heldBy: HeldBy) =>
  Array.from({ length: tier.maxUnits - fewestUnits(tier) + 1 }, (_, index) =>
    unitOption(problem, tier, fewestUnits(tier) + index, capacity, heldBy),
  );

function unitOption(
  problem: PlanProblem,
  tier: UnitTier,
  units: number,
  capacity: KnownCapacity | undefined,
  heldBy: HeldBy,
): Option {
  const { unpriced, ...price } = priced(problem, tier, units);
  const { spareUnits, headroom } = problem.target;
  const option = { ...price, units, grade: capacity?.grade ?? null };
  const counted = Math.max(units - spareUnits, 0);
  const noneLeft = `spare-units: ${spareUnits} of ${units} units are kept spare, which leaves none.`;
  if (!capacity) {
    const reason = counted === 0 ? noneLeft : unmeasured(problem, tier.id, counted, price.requiredRps);
    return {
      ...option,
      feasible: false,
      probabilityFeasible: null,
      capacityRps: null,
      sureRps: null,
      utilisation: null,
      reasons: [reason, ...unpriced],
    };
  }
  const { rps, sureRps, low, high, probabilityOf } = capacity.of(counted);
  const usableRps = rps * (1 - headroom);
  const usableSureRps = sureRps * (1 - headroom);
  const likely = usableRps >= price.requiredRps;
  const enough = counted > 0 && (heldBy === 'sure' ? usableSureRps >= price.requiredRps : likely);
  const reasons = [...unpriced];
  if (counted === 0) reasons.push(noneLeft);
  else if (!enough && capacity.atLeast)
    reasons.push(
      `at-least: only ${rate(rps)} were shown to hold, and no limit was found; ${rate(price.requiredRps)} are required.`,
    );
  else if (!enough && likely)
    reasons.push(
      `unsure: ${rate(usableRps)} at best estimate, but only ${rate(usableSureRps)} with ${percent(sureEnoughToChoose)} probability, against the ${rate(price.requiredRps)} required.`,
    );
  else if (!enough)
    reasons.push(
      `capacity: ${rate(usableRps)} after headroom and spare units are less than the ${rate(price.requiredRps)} required.`,
    );
  return {
    ...option,
    feasible: enough && unpriced.length === 0,
    probabilityFeasible: counted > 0 ? probabilityOf(price.requiredRps / (1 - headroom)) : 0,
    capacityRps: { estimate: rps, low, high, confidence },
    sureRps,
    utilisation: rps > 0 ? price.requiredRps / rps : null,
    reasons,
  };
}

/** Why nothing can be computed: too little is known, or a published bound already rules the option out. */
function unmeasured({ runs, target }: PlanProblem, tier: string, units: number, neededRps: number): string {
  // Of a rated maximum its vendor says that nothing should be planned by it.
  const tested = sameCellRuns(runs, tier, target.policies).filter(({ source }) => source !== 'rated');
  const bounds = tested.flatMap(({ levels, units: measured }) =>
    levels.flatMap(({ bound, throughputRps }) => (bound === 'atMost' ? [(throughputRps / measured) * units] : [])),
  );
  const mostRps = Math.min(...bounds) * (1 - target.headroom);
  if (neededRps <= mostRps) return `not-measured: nothing is known of ${tier} with these policies.`;
  return `capacity: at most ${rate(mostRps)} after headroom by a published bound are less than the ${rate(neededRps)} required.`;
}
