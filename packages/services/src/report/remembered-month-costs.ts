import { rateCosts, type Requirement, requirementSchema } from '@headroom/core';
import type { StatedMonth } from './month-answers';
import { curveAt } from './curve-at';

type MonthRates = Pick<ReturnType<typeof rateCosts>, 'atPeak' | 'overCurve'>;

/** A month that is over does not change, and a year of a curve takes a while: what was worked out last is kept, by its answer. */
const known = new Map<string, MonthRates>();
const mostKept = 5_000;

/** What a million cost in a month at the peak rate and over the demand curve; null where that is not known. */
export function rememberedMonthCosts(month: StatedMonth): MonthRates {
  const kept = month.isThisMonth ? undefined : known.get(month.recommendationId);
  if (kept) return kept;
  const found = costsOf(month);
  if (month.isThisMonth) return found;
  if (known.size >= mostKept) known.delete(known.keys().next().value!);
  known.set(month.recommendationId, found);
  return found;
}

function costsOf({
  recommended,
  tier,
  requirement,
  rps,
  growthFactor,
  hoursPerMonth,
  currency,
}: StatedMonth): MonthRates {
  if (!recommended || !tier) return { atPeak: null, overCurve: null };
  const asked: Requirement | null = requirement === null ? null : requirementSchema.parse(requirement);
  const problem = { hoursPerMonth, currency, tiers: [tier], target: { rps, growthFactor } };
  const { atPeak, overCurve } = rateCosts(problem, { tier, option: recommended, curve: asked && curveAt(rps, asked) });
  return { atPeak, overCurve };
}
