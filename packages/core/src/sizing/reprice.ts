import type { Meter } from '../pricing/meter';
import { parsePlan } from './parse-plan';
import type { PlanModel } from './plan-model';
import { fitPlan } from './plan-model';
import type { PlanProblem, PlanProblemInput, PlanTier } from './plan-problem';
import { isUnitTier } from './tier-facts';
import { recommendFrom } from './recommend';
import type { RecommendationResult } from './recommendation';

/** Prices of tiers by their ids, as another price book or another day has them. */
export interface TierPrices {
  currency: string;
  /** `notes` take the place of a tier's own. A tier that is not named has no known price. */
  tiers: Readonly<Record<string, { meters: readonly Meter[]; notes?: readonly string[] | undefined }>>;
}

/**
 * The problem of a saved recommendation answered again under other prices; everything else stays as it was saved.
 * @throws HeadroomError `invalid-input` when the saved problem cannot be read
 */
export function reprice(input: PlanProblemInput, prices: TierPrices): RecommendationResult {
  const problem = parsePlan(input);
  return answered(fitPlan(problem), problem, prices);
}

/** The winner on one day. */
export interface DatedWinner {
  on: string;
  recommended: RecommendationResult['recommended'];
  currency: string;
  /** Whether another tier or number of units won on the day before it in the list. */
  changed: boolean;
}

/** Which option wins on each of some days, in their order; the runs are fitted once. */
export function winnerOverBooks(
  input: PlanProblemInput,
  books: readonly { on: string; prices: TierPrices }[],
): DatedWinner[] {
  const problem = parsePlan(input);
  const model = fitPlan(problem);
  const winners = books.map(({ on, prices }) => {
    const { recommended, currency } = answered(model, problem, prices);
    return { on, recommended, currency };
  });
  return winners.map((one, index) => {
    const before = winners[index - 1];
    return { ...one, changed: before !== undefined && !isSameOption(before.recommended, one.recommended) };
  });
}

type Shape = Pick<NonNullable<RecommendationResult['recommended']>, 'tier' | 'units'> | null;

export const isSameOption = (left: Shape, right: Shape): boolean =>
  left?.tier === right?.tier && left?.units === right?.units;

function answered(model: PlanModel, problem: PlanProblem, { currency, tiers }: TierPrices): RecommendationResult {
  return recommendFrom(model, {
    ...problem,
    currency,
    tiers: problem.tiers.map((tier) => withPrices(tier, tiers[tier.id])),
  });
}

function withPrices(tier: PlanTier, prices: TierPrices['tiers'][string] | undefined): PlanTier {
  const notes = prices?.notes ?? tier.notes;
  const priced = { meters: [...(prices?.meters ?? [])], ...(notes === undefined ? {} : { notes: [...notes] }) };
  const { id, blockedBy, unmet, unconfirmed } = tier;
  const kept = {
    id,
    ...(blockedBy === undefined ? {} : { blockedBy }),
    ...(unmet === undefined ? {} : { unmet }),
    ...(unconfirmed === undefined ? {} : { unconfirmed }),
  };
  if (isUnitTier(tier)) {
    const { coresPerUnit, minUnits, maxUnits, sameCoresAs } = tier;
    return {
      ...{ ...kept, coresPerUnit, maxUnits },
      ...(minUnits === undefined ? {} : { minUnits }),
      ...(sameCoresAs === undefined ? {} : { sameCoresAs }),
      ...priced,
    };
  }
  const { maxRps, maxRpsSource, maxRpsLatency, gbSecondsPerCall } = tier;
  return {
    ...kept,
    ...(maxRps === undefined ? {} : { maxRps }),
    ...(maxRpsSource === undefined ? {} : { maxRpsSource }),
    ...(maxRpsLatency === undefined ? {} : { maxRpsLatency }),
    ...(gbSecondsPerCall === undefined ? {} : { gbSecondsPerCall }),
    ...priced,
  };
}
