import { costPerMillion } from '../pricing/money';
import { requiredRps } from '../sizing/priced-option';
import { isSameOption } from '../sizing/reprice';
import type { PlanTier } from '../sizing/plan-problem';
import type { Grade, Option } from '../sizing/recommendation';
import type { DemandCurve } from '../workload/demand-curve';
import { metersOfOption, rateCosts, type RateCosts } from './rate-costs';
import type { PricesSeen, ReportedAnswer } from './reported-plan';
import { nameTiers } from './tier-words';

/**
 * What a tier is to a plan: its answer, the answer of one of its other gateways, enough but dearer, not enough, or not known to be
 * either.
 */
export type TierStanding = 'answer' | 'gatewayAnswer' | 'enough' | 'notEnough' | 'unknown';

/** One line of a bill. */
export interface MeterCost {
  meter: string;
  /** What is counted, such as "1 Hour". */
  unit: string;
  quantity: number | null;
  unitPrice: string | null;
  discountPercent: string | null;
  monthlyCost: string | null;
  costPerMillion: string | null;
}

/** What one tier of one gateway costs a plan: with the fewest units that carry it. */
export interface TierCost {
  gateway: string;
  gatewayName: string;
  region: string;
  tier: string;
  /** Null for a tier without units, and where no number of them is known to carry the plan. */
  units: number | null;
  standing: TierStanding;
  /** Exact decimals. */
  monthlyCost: string | null;
  perMillion: RateCosts;
  monthlyCalls: number;
  /** Peak rate after growth. */
  peakRps: number;
  /** That it carries the plan. */
  probability: number | null;
  grade: Grade | null;
  prices: PricesSeen;
  meters: MeterCost[];
  /** Why a figure is not known; null where all are. */
  why: string | null;
}

const noCosts: RateCosts = { atMeanUse: null, atPeak: null, overCurve: null };
export const noCurve = 'The plan has no demand curve.';

/** What each tier of an answer costs, in the order of the problem. */
export function tierCosts(answer: ReportedAnswer, curve: DemandCurve | null, isBest: boolean): TierCost[] {
  return answer.problem.tiers.map((tier) => tierCost(answer, tier, curve, isBest));
}

function tierCost(answer: ReportedAnswer, tier: PlanTier, curve: DemandCurve | null, isBest: boolean): TierCost {
  const { problem, result, gateway, gatewayName, region, prices, tierNames } = answer;
  const { recommended } = result;
  const options = result.options.filter((option) => option.tier === tier.id);
  const enough = options.find((option) => isSameOption(option, recommended)) ?? options.find(isEnough);
  const { monthlyCalls } = problem.target;
  const base = {
    ...{ gateway, gatewayName, region, prices, monthlyCalls, tier: tierNames[tier.id] ?? tier.id },
    peakRps: requiredRps(problem),
  };
  if (!enough) {
    // The one that comes nearest says best why none is.
    const nearest = options.toSorted(
      (left, right) => oddsOf(right) - oddsOf(left) || (right.units ?? 0) - (left.units ?? 0),
    )[0];
    return {
      ...{ ...base, units: null, monthlyCost: null, perMillion: noCosts, meters: [] },
      standing: options.every(({ probabilityFeasible: odds }) => odds === null) ? 'unknown' : 'notEnough',
      ...{ probability: nearest?.probabilityFeasible ?? null, grade: nearest?.grade ?? null },
      why: nameTiers(nearest ? reasonsOf(nearest) : 'It is not among the options of the answer.', tierNames),
    };
  }
  const perMillion = rateCosts(problem, { tier, option: enough, curve });
  return {
    ...{ ...base, units: enough.units, monthlyCost: enough.monthlyCost, perMillion },
    standing: !isSameOption(enough, recommended) ? 'enough' : isBest ? 'answer' : 'gatewayAnswer',
    ...{ probability: enough.probabilityFeasible, grade: enough.grade },
    meters: metersOfOption(problem, tier, enough).map(
      ({ meter, unit, quantity, unitPrice, discountPercent, amount }) => ({
        ...{ meter, unit, quantity, unitPrice, discountPercent, monthlyCost: amount },
        costPerMillion: costPerMillion(amount, monthlyCalls),
      }),
    ),
    why: whyNotKnown(perMillion, curve),
  };
}

const isEnough = ({ feasible, monthlyCost }: Option) => feasible && monthlyCost !== null;
const oddsOf = ({ probabilityFeasible }: Option) => probabilityFeasible ?? -1;

/** Reasons without their codes. */
export const reasonsOf = ({ reasons }: Pick<Option, 'reasons'>): string =>
  reasons
    .map((reason) => reason.replace(/^[a-z-]+:\s*/, ''))
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ') || 'Nothing is known of it.';

function whyNotKnown({ atMeanUse, atPeak, overCurve }: RateCosts, curve: DemandCurve | null): string | null {
  const parts = [
    ...(atMeanUse === null || atPeak === null ? ['A price or a usage of it is not known.'] : []),
    ...(overCurve === null ? [curve ? 'The demand curve could not be replayed on it.' : noCurve] : []),
  ];
  return parts.join(' ') || null;
}
