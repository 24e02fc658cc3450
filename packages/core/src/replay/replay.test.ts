import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePlan } from '../sizing/parse-plan';
import type { PlanProblemInput, PlanTier } from '../sizing/plan-problem';
import type { Option } from '../sizing/recommendation';
import { autoscaledUnits } from './autoscaled-units';
import { monthCost } from './month-cost';
import { replayDemand } from './replay-demand';
import { replayableTiers, replayStrategies } from './replay-strategies';
import { exampleScaleRule } from './scale-rule';

const tiers: PlanProblemInput['tiers'] = [
  { id: 'U', billing: 'unitHour', coresPerUnit: 1, maxUnits: 6, pricePerUnitHour: '0.5' },
  {
    ...{ id: 'F', coresPerUnit: 1, maxUnits: 6 },
    meters: [
      { meter: 'first', per: 'firstUnitHour', unitPrice: '1' },
      { meter: 'extra', per: 'extraUnitHour', unitPrice: '0.25' },
      { meter: 'calls', per: 'call', unitPrice: '2', perUnit: 1_000_000, included: 1_000_000 },
    ],
  },
  { id: 'C', billing: 'perCall', maxRps: 500, pricePerMillionCalls: '3' },
];
const problem = parsePlan({
  ...{ schema: 'headroom.plan/1', tiers },
  target: { policies: [], rps: 300, monthlyCalls: 1, slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.01 } },
});
const option = (tier: string, units: number | null, sureRps: number | null, feasible: boolean) =>
  ({ tier, units, sureRps, feasible, monthlyCost: '1', reasons: [] }) as unknown as Option;
/** A hundred requests per second each; four of them carry the peak. */
const options = [
  ...[1, 2, 3, 4, 5, 6].map((units) => option('U', units, 100 * units, units >= 4)),
  ...[1, 2, 3, 4, 5, 6].map((units) => option('F', units, 100 * units, units >= 4)),
  option('C', null, 400, true),
];
const flat = (rps: number) => ({ hourlyRps: Array.from({ length: 24 }, () => rps) });
const fixed = (units: number) => ({ kind: 'fixed' as const, units });
const replay = (tier: string, strategy: Parameters<typeof replayDemand>[2]['strategy'], curve = flat(90)) =>
  replayDemand(problem, { options }, { curve, tier, strategy })!;

describe('fixed units', () => {
  it('cost a year of unit hours, whatever is asked', () => {
    const { annualCost, monthlyCost, unitHours, annualCalls } = replay('U', fixed(3));
    expect({ annualCost, monthlyCost, unitHours }).toEqual({
      ...{ annualCost: '13140', monthlyCost: '1095', unitHours: 26_280 },
    });
    expect(annualCalls).toBe(90 * 3600 * 8760);
  });

  it('are at risk for every minute in which more is asked than they surely carry', () => {
    const hourlyRps = Array.from({ length: 24 }, (_, hour) => (hour < 2 ? 301 : hour === 2 ? 300 : 10));
    expect(replay('U', fixed(3), { hourlyRps }).minutesAtRisk).toBe(2 * 60 * 365);
    expect(replay('U', fixed(4), { hourlyRps }).minutesAtRisk).toBe(0);
  });

  it('are at risk in all of an hour whose peak they do not surely carry, and cost what its mean asks for', () => {
    const input = { curve: flat(200), tier: 'U', strategy: fixed(3) };
    const peaked = (withinHourFactor: number) => replayDemand(problem, { options }, { ...input, withinHourFactor })!;
    expect(peaked(1.5).minutesAtRisk).toBe(0);
    expect(peaked(1.6)).toMatchObject({ minutesAtRisk: 60 * 8760, annualCalls: peaked(1).annualCalls });
  });

  it('have a risk that is not known where it is not known what they carry', () => {
    const unknown = { options: [option('U', 3, null, false)] };
    const { annualCost, minutesAtRisk } = replayDemand(
      ...([problem, unknown] as const),
      ...([{ curve: flat(1), tier: 'U', strategy: fixed(3) }] as const),
    )!;
    expect([annualCost, minutesAtRisk]).toEqual(['13140', null]);
  });

  it('pay for calls beyond what each month includes', () => {
    const hourlyRps = Array.from({ length: 8760 }, (_, hour) => (hour < 730 ? 10 : 0));
    const { annualCost, cheapestMonth, dearestMonth } = replay('F', fixed(2), { hourlyRps });
    // 10 rps over 730 h are 26.28 million calls, of which one million is included; the other months have none.
    expect([cheapestMonth, dearestMonth]).toEqual(['912.5', '963.06']);
    expect(annualCost).toBe(String(12 * 912.5 + 25.28 * 2));
  });
});

describe('growth', () => {
  it('multiplies the demand', () => {
    const grown = { ...problem, target: { ...problem.target, growthFactor: 2 } };
    const input = { curve: flat(100), tier: 'U', strategy: fixed(1) };
    expect(replayDemand(grown, { options }, input)!.annualCalls).toBe(2 * replay('U', fixed(1), flat(100)).annualCalls);
  });
});

describe('consumption', () => {
  it('costs its calls, and is at risk beyond its highest rate', () => {
    const { annualCost, minutesAtRisk, unitHours } = replay('C', { kind: 'consumption' }, flat(401));
    expect(annualCost).toBe(String((401 * 3600 * 8760 * 3) / 1e6));
    expect([minutesAtRisk, unitHours]).toEqual([60 * 8760, null]);
  });

  it('is of tiers without units alone', () => {
    expect(replayDemand(problem, { options }, { curve: flat(1), tier: 'C', strategy: fixed(1) })).toBeNull();
    const consumption = { curve: flat(1), tier: 'U', strategy: { kind: 'consumption' as const } };
    expect(replayDemand(problem, { options }, consumption)).toBeNull();
  });
});

describe('autoscale', () => {
  const carriesRps = new Map([1, 2, 3, 4, 5, 6].map((units) => [units, 100 * units]));
  const scaled = (hours: number[], lagMinutes: number) =>
    autoscaledUnits({ rps: Float64Array.from(hours), carriesRps, rule: exampleScaleRule, lagMinutes });

  it('orders after the window is over the limit, and has the unit when its lag has passed', () => {
    // One hour at 10 rps, then 250 rps. Over 30 minutes the mean load, (30 − m) × 0.1 + m × 2.5, passes 0.8 after 9 minutes.
    const minutes = scaled([10, 250, 250, 250, 250], 20);
    expect(minutes[60 + 8 + 20]).toBe(1);
    expect(minutes[60 + 9 + 20]).toBe(2);
    // The next order may be given an hour after the first one; it is carried out 20 minutes later.
    expect(minutes[60 + 9 + 60 + 19]).toBe(2);
    expect(minutes[60 + 9 + 60 + 21]).toBe(3);
  });

  it('gives a unit back when little is asked, but not one whose loss would call for it again', () => {
    const quiet = scaled([250, ...Array.from({ length: 23 }, () => 60)], 5);
    expect(quiet[0]).toBe(4);
    expect(quiet.at(-1)).toBe(1);
    const busy = scaled(
      Array.from({ length: 24 }, () => 85),
      5,
    );
    expect([busy[0], busy.at(-1)]).toEqual([2, 2]);
  });

  it('never has fewer units than carry anything, nor more than can be rented', () => {
    const spare = new Map([...carriesRps].map(([units, rate]) => [units, rate - 100]));
    const rps = Float64Array.from({ length: 48 }, (_, hour) => (hour < 24 ? 0 : 1e6));
    const minutes = autoscaledUnits({ rps, carriesRps: spare, rule: exampleScaleRule, lagMinutes: 0 });
    expect(Math.min(...minutes)).toBe(2);
    expect(Math.max(...minutes)).toBe(6);
  });

  it('never has less risk with a longer lag on a single rise, and bills what was there', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 240 }), fc.integer({ min: 1, max: 240 }), (lag, more) => {
        const hourlyRps = Array.from({ length: 8760 }, (_, hour) => (hour < 100 ? 10 : 390));
        const at = (lagMinutes: number) => replay('U', { kind: 'autoscale', lagMinutes }, { hourlyRps });
        const [sooner, later] = [at(lag), at(lag + more)];
        expect(later.minutesAtRisk).toBeGreaterThanOrEqual(sooner.minutesAtRisk!);
        expect(Number(sooner.annualCost)).toBeCloseTo(0.5 * sooner.unitHours!, 6);
      }),
      { numRuns: 5, seed: 3 },
    );
  });
});

it('a month of changing units costs each hour by the units that it had', () => {
  const tier = problem.tiers[1]!;
  const mixed = monthCost(
    tier,
    new Map([
      [1, 700],
      [3, 30],
    ]),
    2_000_000,
  );
  expect(mixed).toBe(String(730 + 30 * 2 * 0.25 + 2));
  expect(monthCost({ ...tier, meters: [] } as typeof tier, new Map(), 0)).toBeNull();
});

it('gives hours that are included in a month once, however often the units changed', () => {
  const meter = { meter: 'unit', per: 'unitHour' as const, unitPrice: '2', included: 100 };
  const tier = {
    ...problem.tiers[1]!,
    meters: [meter, { ...meter, meter: 'graduated', included: 0, further: [{ from: 750, unitPrice: '1' }] }],
  };
  const changing = new Map([
    [1, 700],
    [3, 30],
  ]);
  // 790 unit hours: 690 of them beyond what is included; 750 at the first price and 40 at the second.
  expect(monthCost(tier as PlanTier, changing, 0)).toBe(String(690 * 2 + 750 * 2 + 40));
});

it('scales by the mean of an hour, and is short by its peak', () => {
  const strategy = { kind: 'autoscale' as const, lagMinutes: 0 };
  const scaled = (withinHourFactor: number) =>
    replayDemand(problem, { options }, { curve: flat(75), tier: 'U', strategy, withinHourFactor })!;
  expect(scaled(2).unitHours).toBe(scaled(1).unitHours);
  expect([scaled(1).minutesAtRisk, scaled(2).minutesAtRisk]).toEqual([0, 60 * 8760]);
});

describe('the three ways side by side', () => {
  const recommended = { tier: 'U', units: 4, monthlyCost: '1460', costPerMillion: null };

  it('replays the units that were recommended, and the spread of what is known', () => {
    const { fixed, consumption, autoscale, spread } = replayStrategies(
      problem,
      { options, recommended },
      { curve: flat(90), tier: 'U', lagMinutes: { why: 'Not published.' } },
    );
    expect(fixed).toMatchObject({ tier: 'U', monthlyCost: '1460', strategy: { units: 4 } });
    expect(consumption).toMatchObject({ tier: 'C', monthlyCost: String((90 * 3600 * 730 * 3) / 1e6) });
    expect(autoscale).toEqual({ why: 'Not published.' });
    expect(spread).toEqual({
      least: String((90 * 3600 * 730 * 3) / 1e6),
      most: '1460',
      difference: String(1460 - 709.56),
    });
  });

  it('says why where a way is not open', () => {
    const few = options.slice(0, 2);
    const { fixed, consumption } = replayStrategies(
      { ...problem, tiers: problem.tiers.slice(0, 2) },
      { options: few, recommended: null },
      { curve: flat(90), tier: 'U', lagMinutes: 30 },
    );
    expect(fixed).toHaveProperty('why');
    expect(consumption).toHaveProperty('why');
    expect(replayableTiers(problem, { options: few })).toEqual(['U']);
  });
});
