import { Money, costPerMillion } from '../pricing/money';
import { weakestGrade } from '../sizing/grade';
import type { PlanProblem } from '../sizing/plan-problem';
import { isUnitTier } from '../sizing/tier-facts';
import type { Grade, RecommendationResult } from '../sizing/recommendation';
import { type DemandCurve, hoursPerYear, rateInHour } from '../workload/demand-curve';
import { autoscaledUnits } from './autoscaled-units';
import { monthCost, sumOf } from './month-cost';
import { exampleScaleRule, type ScaleRule } from './scale-rule';

export type ReplayStrategy =
  | { kind: 'fixed'; units: number }
  | { kind: 'autoscale'; lagMinutes: number; rule?: ScaleRule }
  /** Billed for what is used; nothing is rented. */
  | { kind: 'consumption' };

/** Each hour of the year. What is not known is null for all of them. */
export interface ReplayHours {
  rps: Float64Array;
  /** Mean number of units. */
  units: Float64Array | null;
  /** What the fewest units of the hour surely carry. */
  carriesRps: Float64Array | null;
  minutesAtRisk: Float64Array | null;
}

/** A year of a demand curve on one tier. */
export interface DemandReplay {
  tier: string;
  strategy: ReplayStrategy;
  /** Of the evidence for what it carries; null where none could be graded. */
  grade: Grade | null;
  /** Exact; twelve months of 730 h, whose calls and units differ. Null when a price or a usage is not known. */
  annualCost: string | null;
  /** A twelfth of it. */
  monthlyCost: string | null;
  cheapestMonth: string | null;
  dearestMonth: string | null;
  costPerMillion: string | null;
  annualCalls: number;
  unitHours: number | null;
  /** Minutes of hours whose peak is more than the units surely carry inside the SLO; null when that is not known. */
  minutesAtRisk: number | null;
  hours: ReplayHours;
}

const months = 12;
const hoursPerMonth = hoursPerYear / months;

export interface ReplayInput {
  curve: DemandCurve;
  tier: string;
  strategy: ReplayStrategy;
  /** Peak inside an hour ÷ the hour's mean. */
  withinHourFactor?: number;
}

/**
 * A year of a demand, hour by hour, on a tier of a plan: its bill, and how long it would be without enough units. Calls and scaling
 * follow each hour's mean rate after growth; a minute is at risk by the peak inside its hour, as nobody knows in which minute that is.
 * What so many units surely carry is taken from the recommendation’s options.
 * @returns null where the tier is not in the plan, has no units to fix or scale, or nothing is known of what they carry
 */
export function replayDemand(
  problem: Pick<PlanProblem, 'tiers'> & { target: Pick<PlanProblem['target'], 'growthFactor'> },
  result: Pick<RecommendationResult, 'options'>,
  { curve, tier: tierId, strategy, withinHourFactor = 1 }: ReplayInput,
): DemandReplay | null {
  const tier = problem.tiers.find(({ id }) => id === tierId);
  if (!tier || isUnitTier(tier) !== (strategy.kind !== 'consumption')) return null;
  const { growthFactor } = problem.target;
  const rps = Float64Array.from({ length: hoursPerYear }, (_, hour) => rateInHour(curve, hour) * growthFactor);
  const known = result.options.filter((option) => option.tier === tierId);
  const carries = new Map(known.flatMap(({ units, sureRps }) => (sureRps === null ? [] : [[units, sureRps] as const])));
  const minutes = unitMinutes(strategy, rps, carries);
  if (strategy.kind === 'autoscale' && !minutes) return null;
  const hours = hoursOf({ rps, strategy, minutes, carries, withinHourFactor });
  const costs = Array.from({ length: months }, (_, month) => {
    const from = month * hoursPerMonth;
    const calls = Math.round(rps.subarray(from, from + hoursPerMonth).reduce((sum, rate) => sum + rate * 3600, 0));
    return { calls, cost: monthCost(tier, hoursByUnits(strategy, minutes, from), calls) };
  });
  const annualCalls = costs.reduce((sum, { calls }) => sum + calls, 0);
  const annualCost = sumOf(costs.map(({ cost }) => cost));
  const ascending = costs
    .flatMap(({ cost }) => cost ?? [])
    .toSorted((left, right) => new Money(left).comparedTo(right));
  return {
    ...{ tier: tierId, strategy, annualCost, annualCalls, hours },
    // Of the options of the tier that are known to carry anything.
    grade: weakestGrade(known.flatMap(({ grade, sureRps }) => (sureRps === null ? [] : [grade]))),
    monthlyCost: annualCost === null ? null : new Money(annualCost).dividedBy(months).toSignificantDigits(20).toFixed(),
    cheapestMonth: annualCost === null ? null : (ascending[0] ?? null),
    dearestMonth: annualCost === null ? null : (ascending.at(-1) ?? null),
    costPerMillion: costPerMillion(annualCost, annualCalls),
    unitHours: hours.units?.reduce((sum, units) => sum + units, 0) ?? null,
    minutesAtRisk: hours.minutesAtRisk?.reduce((sum, at) => sum + at, 0) ?? null,
  };
}

type Carries = ReadonlyMap<number | null, number>;

/** The units of each minute where they change; null where they stay, or where it is not known what they carry. */
function unitMinutes(strategy: ReplayStrategy, rps: Float64Array, carries: Carries): Uint16Array | null {
  if (strategy.kind !== 'autoscale') return null;
  const carriesRps = new Map([...carries].flatMap(([units, rate]) => (units === null ? [] : [[units, rate] as const])));
  if (![...carriesRps.values()].some((rate) => rate > 0)) return null;
  const { lagMinutes, rule = exampleScaleRule } = strategy;
  return autoscaledUnits({ rps, carriesRps, rule, lagMinutes });
}

interface HoursInput {
  rps: Float64Array;
  strategy: ReplayStrategy;
  minutes: Uint16Array | null;
  carries: Carries;
  withinHourFactor: number;
}

function hoursOf({ rps, strategy, minutes, carries, withinHourFactor }: HoursInput): ReplayHours {
  const peaks = rps.map((mean) => mean * withinHourFactor);
  if (minutes) return changingHours(rps, peaks, minutes, carries);
  const units = strategy.kind === 'fixed' ? strategy.units : null;
  const rate = carries.get(units) ?? null;
  return {
    rps,
    units: units === null ? null : new Float64Array(rps.length).fill(units),
    carriesRps: rate === null ? null : new Float64Array(rps.length).fill(rate),
    minutesAtRisk: rate === null ? null : peaks.map((peak) => (peak > rate ? 60 : 0)),
  };
}

function changingHours(rps: Float64Array, peaks: Float64Array, minutes: Uint16Array, carries: Carries): ReplayHours {
  const units = new Float64Array(rps.length);
  const carriesRps = new Float64Array(rps.length).fill(Infinity);
  const minutesAtRisk = new Float64Array(rps.length);
  for (let hour = 0; hour < rps.length; hour++)
    for (let minute = hour * 60; minute < (hour + 1) * 60; minute++) {
      const count = minutes[minute]!;
      const rate = carries.get(count) ?? 0;
      units[hour]! += count / 60;
      if (rate < carriesRps[hour]!) carriesRps[hour] = rate;
      if (peaks[hour]! > rate) minutesAtRisk[hour]! += 1;
    }
  return { rps, units, carriesRps, minutesAtRisk };
}

/** How many hours of a month there were so many units; none where nothing is rented. */
function hoursByUnits(strategy: ReplayStrategy, minutes: Uint16Array | null, fromHour: number): Map<number, number> {
  if (strategy.kind === 'fixed') return new Map([[strategy.units, hoursPerMonth]]);
  const counted = new Map<number, number>();
  for (const count of minutes?.subarray(fromHour * 60, (fromHour + hoursPerMonth) * 60) ?? [])
    counted.set(count, (counted.get(count) ?? 0) + 1);
  return new Map([...counted].map(([units, spent]) => [units, spent / 60]));
}
