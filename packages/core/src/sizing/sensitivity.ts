import { Money } from '../pricing/money';
import { type Assumption, assumptions, sensitivitySteps } from './assumptions';
import type { PlanModel } from './plan-model';
import type { PlanProblem } from './plan-problem';
import { recommendFrom } from './recommend';
import type { RecommendationResult } from './recommendation';
import { isSameOption } from './reprice';

/** The answer when one assumption is another: `value` in its own unit (rps, calls, share, units, ms, factor). */
export interface MovedAnswer {
  value: number;
  recommended: RecommendationResult['recommended'];
}

/** What one assumption does to the answer, moved down and up by its step. */
export interface Sensitivity {
  assumption: Assumption;
  low: MovedAnswer;
  high: MovedAnswer;
  /** Whether another option, or none, is recommended at one of its ends. */
  movesChoice: boolean;
  /** The largest difference in monthly cost; null where at one end nothing is recommended. For charts: a float. */
  monthlyDifference: number | null;
}

/**
 * Which assumption moves the answer: each is moved by itself, down and up, and the plan answered again. Those that leave
 * nothing to recommend come first, then by the difference in monthly cost. The capacity is moved to both ends of the
 * recommended option's interval, for all options in the same proportion. Empty where nothing is recommended.
 */
export function sensitivities(model: PlanModel, problem: PlanProblem): Sensitivity[] {
  const base = recommendFrom(model, problem);
  const { recommended } = base;
  if (!recommended) return [];
  const found = assumptions.flatMap((assumption) => {
    const ends = endsOf(assumption, model, problem, base);
    return ends ? [compared(assumption, recommended, ends)] : [];
  });
  return found.toSorted((left, right) => weight(right) - weight(left));
}

const weight = ({ monthlyDifference }: Sensitivity) => monthlyDifference ?? Infinity;

type Recommended = NonNullable<RecommendationResult['recommended']>;

function compared(
  assumption: Assumption,
  recommended: Recommended,
  { low, high }: { low: MovedAnswer; high: MovedAnswer },
): Sensitivity {
  const differences = [low, high].map((end) =>
    end.recommended ? new Money(end.recommended.monthlyCost).minus(recommended.monthlyCost).abs().toNumber() : null,
  );
  return {
    ...{ assumption, low, high },
    movesChoice: [low, high].some((end) => !isSameOption(end.recommended, recommended)),
    monthlyDifference: differences.includes(null) ? null : Math.max(...differences.flatMap((known) => known ?? [])),
  };
}

type Target = PlanProblem['target'];

/** The answers at both ends; null where there are none to speak of. */
function endsOf(
  assumption: Assumption,
  model: PlanModel,
  problem: PlanProblem,
  base: RecommendationResult,
): { low: MovedAnswer; high: MovedAnswer } | null {
  const { target } = problem;
  const at = (value: number, change: Partial<Target>): MovedAnswer => ({
    value,
    recommended: recommendFrom(model, { ...problem, target: { ...target, ...change } }).recommended,
  });
  const times = (step: number, of: (factor: number) => MovedAnswer) => ({ low: of(1 - step), high: of(1 + step) });
  const steps = sensitivitySteps;
  if (assumption === 'rate') return times(steps.rate, (by) => at(target.rps * by, { rps: target.rps * by }));
  if (assumption === 'monthlyCalls') {
    const calls = (by: number) => Math.round(target.monthlyCalls * by);
    return times(steps.monthlyCalls, (by) => at(calls(by), { monthlyCalls: calls(by) }));
  }
  if (assumption === 'headroom') {
    const moved = (by: number) => Math.min(Math.max(Number((target.headroom + by).toFixed(6)), 0), 0.95);
    const of = (headroom: number) => at(headroom, { headroom });
    return { low: of(moved(-steps.headroom)), high: of(moved(steps.headroom)) };
  }
  if (assumption === 'spareUnits') {
    const of = (spareUnits: number) => at(spareUnits, { spareUnits });
    return { low: of(Math.max(target.spareUnits - 1, 0)), high: of(target.spareUnits + 1) };
  }
  if (assumption === 'latency') {
    const of = (latencyMs: number) => at(latencyMs, { slo: { ...target.slo, latencyMs } });
    return times(steps.latency, (by) => of(target.slo.latencyMs * by));
  }
  if (assumption === 'prices') return times(steps.prices, (by) => repriced(by, base));
  return capacityEnds(problem, base, at);
}

/** All prices in one proportion leave every choice as it is. */
function repriced(factor: number, { recommended }: RecommendationResult): MovedAnswer {
  if (!recommended) return { value: factor, recommended };
  const times = (amount: string) => new Money(amount).times(factor).toFixed();
  const { monthlyCost, costPerMillion } = recommended;
  return {
    value: factor,
    recommended: {
      ...recommended,
      monthlyCost: times(monthlyCost),
      costPerMillion: costPerMillion === null ? null : times(costPerMillion),
    },
  };
}

/** Capacity × k carries a rate exactly where the capacity as it is carries the rate ÷ k; a choice is made by `sureRps`. */
function capacityEnds(
  { target }: PlanProblem,
  { recommended, options }: RecommendationResult,
  at: (value: number, change: Partial<Target>) => MovedAnswer,
) {
  const option = options.find(({ tier, units }) => tier === recommended?.tier && units === recommended.units);
  const { capacityRps, sureRps } = option ?? {};
  if (!capacityRps || !sureRps || !(capacityRps.low > 0)) return null;
  const of = (rps: number) => at(rps, { rps: (target.rps * sureRps) / rps });
  return { low: of(capacityRps.low), high: of(capacityRps.high) };
}
