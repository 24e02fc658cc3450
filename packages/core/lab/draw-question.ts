import type { PlanProblemInput } from '../src/sizing';
import type { Slo } from '../src/workload';
import type { Draws } from './draws';
import type { HiddenGateway } from './hidden-gateway';
import { everyTrueOption, neededRps } from './true-answer';
import type { TrueQueue } from './true-queue';

type Tiers = PlanProblemInput['tiers'];
type Question = Pick<PlanProblemInput, 'tiers' | 'target'>;
type Holds = (tier: string, units: number, rps: number) => boolean;

/**
 * Of ln(price of a unit ÷ what it carries) between tiers, which compete more closely here than real ones: for the classic
 * Basic, Standard and Premium of Azure API Management (147, 687 and 2,795 USD a month in East US 2, 2026; 1,000, 2,500
 * and 4,000 requests/s as estimated by the vendor in 2021) it is 0.8.
 */
const priceSpread = 0.3;

/**
 * The rate, the SLO and the prices. The rate knows nothing of where an option ends, as a planner’s does: it lies anywhere
 * between what one unit fewer carries and what the units carry. Prices are drawn so that tiers compete.
 */
export function drawQuestion(
  draws: Draws,
  gateway: HiddenGateway,
  policies: readonly string[],
  queue: TrueQueue,
): { question: Question; capacityPerUnit: Map<string, number>; holds: Holds } {
  const slo = drawSlo(draws, gateway, queue);
  const holds = remembered((id, units, rps) => {
    const tier = gateway.tiers.find((candidate) => candidate.id === id);
    return tier !== undefined && queue.holds(tier, units, rps, slo);
  });
  const capacities = gateway.tiers.map((tier) => ({ tier, rps: queue.capacityRps(tier, 1, slo) }));
  const anchor = draws.oneOf(capacities);
  const spareUnits = draws.oneOf([0, 0, 1, 1, 2]);
  const headroom = draws.oneOf([0, 0.1, 0.1, 0.2, 0.3]);
  const growthFactor = draws.oneOf([1, 1.2, 1.5, 2]);
  // Few units are rented more often than many.
  const counted = Math.floor(draws.logBetween(1, anchor.tier.maxUnits - spareUnits + 1));
  const carried = (rps: number, units: number) => (units * rps) / (1 + gateway.lossPerUnit * (units - 1));
  const beyondAll = draws.chance(0.04);
  const mostRps = Math.max(...capacities.map(({ tier, rps }) => carried(rps, tier.maxUnits)));
  const usableRps = beyondAll
    ? mostRps * draws.between(1.1, 1.5)
    : draws.between(Math.max(carried(anchor.rps, counted - 1), 0.3 * anchor.rps), carried(anchor.rps, counted));
  const rps = rounded((usableRps * (1 - headroom)) / growthFactor);
  const monthlyCalls = Math.round(rps * growthFactor * 730 * 3600 * draws.between(0.1, 0.5));
  const target = { policies: [...policies], rps, growthFactor, headroom, spareUnits, monthlyCalls, slo };

  const dearness = draws.logBetween(0.02, 0.5) / Math.max(...capacities.map(({ rps: unitRps }) => unitRps));
  const unitTiers: Tiers = capacities.map(({ tier, rps: unitRps }) => ({
    ...{ id: tier.id, billing: 'unitHour' as const, coresPerUnit: tier.cores, maxUnits: tier.maxUnits },
    pricePerUnitHour: Math.max(dearness * unitRps * Math.exp(priceSpread * draws.normal()), 0.0005).toFixed(4),
  }));
  const unitHours = { tiers: unitTiers, target };
  const callTier = draws.chance(0.8) ? [drawCallTier(draws, unitHours, beyondAll, holds)] : [];
  return {
    question: { target, tiers: draws.shuffled([...unitTiers, ...callTier]) },
    capacityPerUnit: new Map(capacities.map(({ tier, rps: unitRps }) => [tier.id, unitRps])),
    holds,
  };
}

/**
 * A latency that every tier keeps at 30 % utilisation, and one of them up to a utilisation between 30 and 95 %; far
 * enough above that of the idle gateway, as SLOs are: next to it the capacity would hang on the latency’s third digit.
 */
function drawSlo(draws: Draws, gateway: HiddenGateway, queue: TrueQueue): Slo {
  const percentile = draws.oneOf([90, 95, 95, 99]);
  const utilisation = draws.between(0.3, 0.95);
  const wished = queue.percentileMs(draws.oneOf(gateway.tiers), utilisation, percentile);
  const margin = draws.between(1.05, 1.4);
  const least = gateway.tiers.flatMap((tier) => [
    queue.percentileMs(tier, 0.3, percentile),
    margin * queue.percentileMs(tier, 0.02, percentile),
  ]);
  const latencyMs = Math.max(wished, ...least);
  return { percentile, latencyMs: rounded(latencyMs), maxErrorRate: draws.oneOf([0.001, 0.002, 0.005, 0.01]) };
}

/** Priced near the cheapest unit hours, so that the choice between the two is a real one. */
function drawCallTier(draws: Draws, unitHours: Question, beyondAll: boolean, holds: Holds): Tiers[number] {
  const { target } = unitHours;
  const options = everyTrueOption(unitHours, holds);
  const carrying = options.filter(({ feasible }) => feasible).map(({ monthlyCost }) => monthlyCost);
  const near = carrying.length > 0 ? Math.min(...carrying) : Math.max(...options.map(({ monthlyCost }) => monthlyCost));
  const maxRps = rounded(neededRps(target) * (beyondAll ? draws.between(0.3, 0.9) : draws.logBetween(0.5, 3)));
  return {
    ...{ id: 'CONS', billing: 'perCall' },
    ...(draws.chance(0.85) && { maxRps }),
    pricePerMillionCalls: Math.max((near * draws.logBetween(0.8, 2.5)) / (target.monthlyCalls / 1e6), 0.0001).toFixed(
      4,
    ),
  };
}

function remembered(holds: Holds): Holds {
  const known = new Map<string, boolean>();
  return (tier, units, rps) => {
    const key = `${tier} ${units} ${rps}`;
    const answer = known.get(key) ?? holds(tier, units, rps);
    known.set(key, answer);
    return answer;
  };
}

const rounded = (value: number) => Math.round(value * 100) / 100;
