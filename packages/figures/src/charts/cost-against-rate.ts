import {
  basisOf,
  basisWords,
  costRateCurve,
  type CostStep,
  type FigureBasis,
  type PlanProblem,
  type RecommendationResult,
} from '@headroom/core';
import { linearAxis } from '../axis';
import type { Chart } from '../chart';
import { formatFull, formatMoney, formatRps } from '../format';
import { tierName } from '../tier-name';
import { cheapestAt, costAt, costRows, type CostRow } from './cost-rows';
import { costTable, shape } from './cost-words';

export interface CostAgainstRateData {
  problem: PlanProblem;
  result: Pick<RecommendationResult, 'options' | 'currency'>;
  tierNames: Record<string, string>;
  /** Where the sentence is to say what the costs rest on: ISO date of the prices. */
  pricesSeenOn?: string;
}

export interface CostAgainstRateView {
  currency: string;
  targetRps: number;
  maxRps: number;
  maxCost: number;
  /** In the order of the problem, so that a tier keeps its colour. */
  tiers: { id: string; name: string; index: number; steps: CostStep[] }[];
  crossovers: { rps: number; cost: number | null; from: string | null; to: string | null }[];
  rows: CostRow[];
  /** What the costs rest on; null where it is said elsewhere. */
  basis: FigureBasis | null;
}

export const costAgainstRateChart: Chart<CostAgainstRateData, CostAgainstRateView> = {
  id: 'cost-against-rate',
  title: 'Monthly cost against peak rate',
  question: 'Which tier is the cheapest at which rate, and where does that change?',
  how: 'What a month’s bill would be if the peak of today, and the calls in proportion, were another: for each tier the fewest units that surely carry the rate after growth with headroom kept free, by the tier’s meters. Rates are in requests per second.',
  select({ problem, result, tierNames, pricesSeenOn }) {
    const targetRps = problem.target.rps;
    const maxRps = linearAxis(2 * targetRps).domain[1];
    const curve = costRateCurve(problem, result, { maxRps });
    const name = (id: string | null) => (id === null ? null : tierName(id, tierNames));
    return {
      currency: result.currency,
      targetRps,
      maxRps,
      maxCost: Math.max(0, ...curve.tiers.flatMap(({ steps }) => steps.map(({ toMonthlyCost }) => toMonthlyCost))),
      tiers: curve.tiers.map(({ tier, steps }) => ({
        id: tier,
        name: name(tier) ?? tier,
        index: problem.tiers.findIndex(({ id }) => id === tier),
        steps,
      })),
      crossovers: curve.crossovers.map(({ rps, from, to }) => ({
        rps,
        cost: costAt(curve.tiers.find(({ tier }) => tier === (to ?? from))?.steps ?? [], rps, to === null),
        from: name(from),
        to: name(to),
      })),
      rows: costRows(curve, maxRps),
      basis:
        pricesSeenOn === undefined
          ? null
          : basisOf(
              result.options
                .filter(({ tier, sureRps }) => sureRps !== null && curve.tiers.some((one) => one.tier === tier))
                .map(({ grade }) => ({ grade, pricesSeenOn })),
            ),
    };
  },
  empty: ({ tiers }) => (tiers.length > 0 ? null : 'No capacity is known yet, so no cost can be drawn.'),
  sentence({ crossovers, targetRps, tiers, currency, basis }) {
    const cheapest = cheapestAt(tiers, targetRps);
    const at = cheapest
      ? `At ${formatFull(targetRps)} rps ${shape(cheapest)} is the cheapest, ${formatMoney(String(cheapest.cost), currency)} a month.`
      : `No tier carries ${formatFull(targetRps)} rps.`;
    const next = crossovers.find(({ rps }) => rps > targetRps);
    const then =
      next && `${next.to ? `${next.to} becomes the cheapest` : 'No tier carries more'} from ${formatRps(next.rps)}.`;
    return [at, then, basis && basisWords(basis)].filter(Boolean).join(' ');
  },
  table: costTable,
};

/** In letters. */
const longestEndLabel = 16;

/** A line that ends in this share of the picture has no room for its name before its end. */
const shareForEndLabel = 0.15;

/** A tier's name at the end of its line. */
export interface EndLabel {
  /** The last row that the tier carries; −1 where the name is too long to be shown. */
  row: number;
  /** Whether the name ends there, or begins there for want of room. */
  anchor: 'start' | 'end';
}

export function endLabelOf(
  { rows, maxRps }: CostAgainstRateView,
  { id, name }: { id: string; name: string },
): EndLabel {
  const row = name.length > longestEndLabel ? -1 : rows.findLastIndex((one) => one[id] !== undefined);
  return { row, anchor: (rows[row]?.rps ?? 0) < maxRps * shareForEndLabel ? 'start' : 'end' };
}
