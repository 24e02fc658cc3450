import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Money } from '../pricing/money';
import { additivePlan } from '../testing/additive-plan';
import { aReportedAnswer, aReportedPlan } from '../testing/reported-plan';
import { costReport } from './cost-report';
import { monthCosts } from './month-costs';
import { policyMoney } from './policy-money';
import type { MonthAnswer } from './reported-plan';
import { reportWords } from './report-words';

const reportOf = (...plans: ReturnType<typeof aReportedPlan>[]) => costReport({ currency: 'USD', plans });
const flat = (rps: number) => ({ hourlyRps: Array.from({ length: 24 }, () => rps) });

describe('cost per million', () => {
  const [plan] = reportOf(aReportedPlan({ curve: flat(600) })).plans;
  const { answer, tiers } = plan!;

  it('divides the bill of the units by the calls of the month, and by those of the peak rate all month long', () => {
    const { monthlyCost, perMillion } = answer!;
    expect(perMillion.atMeanUse).toBe(new Money(monthlyCost!).times(1e6).dividedBy(1e9).toFixed());
    // 600 rps, grown by half, for 730 hours.
    const peakCalls = 900 * 730 * 3600;
    expect(Number(perMillion.atPeak)).toBeCloseTo((Number(monthlyCost) * 1e6) / peakCalls, 12);
    // A curve that never leaves the peak.
    expect(Number(perMillion.overCurve)).toBeCloseTo(Number(perMillion.atPeak), 12);
  });

  it('is the price of a call, however many there are, where calls are what is paid for', () => {
    const calls = tiers.find(({ tier }) => tier === 'By the call')!;
    expect(calls).toMatchObject({ units: null, perMillion: { atMeanUse: '1.5', atPeak: '1.5', overCurve: '1.5' } });
  });

  it('is split into the meters of the bill, which add up to it', () => {
    for (const { monthlyCost, meters, perMillion } of tiers.filter((one) => one.monthlyCost !== null)) {
      const sum = (of: (meter: (typeof meters)[number]) => string | null) =>
        meters.reduce((total, meter) => total.plus(of(meter)!), new Money(0)).toFixed();
      expect(sum((meter) => meter.monthlyCost)).toBe(monthlyCost);
      expect(Number(sum((meter) => meter.costPerMillion))).toBeCloseTo(Number(perMillion.atMeanUse), 12);
    }
  });

  it('is never less at mean use than at the peak, for units that cost the same however they are used', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 * 730 * 3600 }), (monthlyCalls) => {
        const { answer } = reportOf(aReportedPlan({ answers: [aReportedAnswer({ problem: unitsOnly(monthlyCalls) })] }))
          .plans[0]!;
        expect(Number(answer!.perMillion.atMeanUse)).toBeGreaterThanOrEqual(Number(answer!.perMillion.atPeak));
      }),
      { numRuns: 4, seed: 7 },
    );
  });

  it('says why where it is not known', () => {
    const { answer } = reportOf(aReportedPlan()).plans[0]!;
    expect(answer).toMatchObject({ perMillion: { overCurve: null }, why: 'The plan has no demand curve.' });
    const far = aReportedAnswer({ problem: additivePlan({ rps: 1e6 }) });
    const none = reportOf(aReportedPlan({ answers: [far] })).plans[0]!;
    expect(none).toMatchObject({ answer: null, why: 'No tier carries the plan inside its objective.' });
    for (const tier of none.tiers) {
      expect(tier).toMatchObject({ standing: 'notEnough', monthlyCost: null, meters: [] });
      expect(tier.why).toMatch(/less than the/);
    }
  });
});

/** Only the tiers that are rented, so that no bill depends on the calls. */
function unitsOnly(monthlyCalls: number) {
  const problem = additivePlan({ monthlyCalls });
  return { ...problem, tiers: problem.tiers.filter(({ id }) => id !== 'CALLS') };
}

describe('what would be saved', () => {
  const answer = aReportedAnswer();
  const policies = policyMoney(answer.problem, answer.result);
  const elsewhere = aReportedAnswer({
    ...{
      gateway: 'h',
      gatewayName: 'H',
      problem: { ...answer.problem, tiers: answer.problem.tiers.slice(2), runs: [] },
    },
  });
  const { savings, answer: chosen } = reportOf(aReportedPlan({ answers: [{ ...answer, policies }, elsewhere] }))
    .plans[0]!;
  const of = (kind: string) => savings.filter((saving) => saving.kind === kind);

  it('is the cost of the answer less that of what takes its place, with its odds', () => {
    expect(savings.length).toBeGreaterThan(3);
    for (const { saves, monthlyCost, probability } of savings) {
      expect(saves).toBe(new Money(chosen!.monthlyCost!).minus(monthlyCost!).toFixed());
      expect(probability).toBeGreaterThan(0);
    }
  });

  it('is never positive for what is enough: the answer is the cheapest', () => {
    for (const { saves } of [...of('runnerUp'), ...of('tier'), ...of('gateway')])
      expect(Number(saves)).toBeLessThanOrEqual(0);
    expect(of('runnerUp')).toHaveLength(1);
    expect(of('gateway')).toMatchObject([{ instead: 'H: By the call', monthlyCost: '1500' }]);
  });

  it('is positive for what is cheaper and less sure', () => {
    expect(of('lessSure').length).toBeGreaterThan(0);
    for (const { saves, probability } of of('lessSure')) {
      expect(Number(saves)).toBeGreaterThan(0);
      expect(probability).toBeLessThan(0.7);
    }
  });

  it('is never negative without a policy that costs CPU', () => {
    expect(
      of('policy')
        .map(({ policy }) => policy)
        .toSorted(),
    ).toEqual(['jwt', 'log']);
    for (const { saves } of of('policy')) expect(Number(saves)).toBeGreaterThanOrEqual(0);
  });

  it('splits the cost per million into its policies: the rest is the gateway’s own', () => {
    // CPU of 2, 0.8 and 0.4 ms: the policies take about 1.2 of 3.2 parts of the capacity.
    const parts = policies.each.reduce((sum, { costPerMillion }) => sum + Number(costPerMillion), 0);
    expect(parts / Number(chosen!.perMillion.atMeanUse)).toBeGreaterThan(0.25);
    expect(parts / Number(chosen!.perMillion.atMeanUse)).toBeLessThan(0.5);
    for (const { costPerMillion, monthlyCost } of policies.each)
      expect(Number(monthlyCost)).toBeCloseTo(Number(costPerMillion) * 1000, 6);
  });

  it('is not known where no run tells the policies apart', () => {
    const only = { ...answer.problem, runs: answer.problem.runs.slice(-1) };
    const unknown = policyMoney(only, aReportedAnswer({ problem: only }).result);
    expect(unknown.each.map(({ costPerMillion }) => costPerMillion)).toEqual([null, null]);
  });
});

describe('the plans together', () => {
  it('add up, and are as sure and as well known as the weakest of them', () => {
    const one = aReportedPlan();
    const weak = aReportedAnswer();
    const weaker = {
      ...weak,
      prices: { ...weak.prices, observedOn: '2026-10-01', stale: true },
      result: {
        ...weak.result,
        options: weak.result.options.map((option) => ({ ...option, grade: 'D' as const, probabilityFeasible: 0.71 })),
      },
    };
    const { total, plans } = reportOf(one, aReportedPlan({ id: 'q', name: 'Q', answers: [weaker] }), {
      ...aReportedPlan({ id: 'r', name: 'R', answers: [] }),
      unanswered: [{ gatewayName: 'G', why: 'Nobody asked.' }],
    });
    const each = plans[0]!.answer!.monthlyCost!;
    expect(total).toMatchObject({
      ...{ plans: 3, answered: 2, monthlyCost: new Money(each).times(2).toFixed(), monthlyCalls: 2e9 },
      ...{ costPerMillion: plans[0]!.answer!.perMillion.atMeanUse, grade: 'D', pricesSeenOn: '2026-10-01' },
      ...{ stale: ['Q'], leastSure: { plan: 'Q', probability: 0.71 } },
    });
    expect(plans[2]).toMatchObject({ answer: null, why: 'G: Nobody asked.' });
  });

  it('are without a grade where one of them is, and the words say of how many', () => {
    const answer = aReportedAnswer();
    const options = answer.result.options.map((option) => ({ ...option, grade: null }));
    const ungraded = { ...answer, result: { ...answer.result, options } };
    const report = reportOf(aReportedPlan(), aReportedPlan({ id: 'q', name: 'Q', answers: [ungraded] }));
    expect(report.plans.map((plan) => plan.answer?.grade)).toEqual([expect.stringMatching(/^[A-E]$/), null]);
    expect(report.total.grade).toBeNull();
    expect(reportWords(report).risk).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^The weakest evidence with a grade is of grade [A-E]\.$/),
        'The evidence of 1 answer could not be graded.',
      ]),
    );
  });

  it('are of one currency, and what is not known of all of them is null', () => {
    const euro = aReportedAnswer({ result: { ...aReportedAnswer().result, currency: 'EUR' } });
    const { total } = reportOf(aReportedPlan({ answers: [euro] }));
    expect(total).toMatchObject({ answered: 0, monthlyCost: null, costPerMillion: null, grade: null });
  });
});

describe('month on month', () => {
  const month = (change: Partial<MonthAnswer>): MonthAnswer => ({
    ...{ month: '2026-09', gatewayName: 'G', currency: 'USD', option: 'Small × 3', monthlyCost: '219' },
    ...{
      costPerMillion: '0.219',
      atPeak: '0.09',
      overCurve: null,
      monthlyCalls: 1e9,
      requiredRps: 900,
      policies: ['jwt'],
      probability: 0.9,
    },
    ...{ grade: 'B', pricesSeenOn: '2026-09-01' },
    ...change,
  });
  const monthsOf = (...months: MonthAnswer[]) => monthCosts(months, 'USD');

  it('gives the difference to the month before with what is not as it was', () => {
    const months = monthsOf(
      month({ month: '2026-11', monthlyCost: '300.5', option: 'Small × 4', pricesSeenOn: '2026-11-01' }),
      month({}),
    );
    expect(months).toMatchObject([
      { month: '2026-09', difference: null, changed: [] },
      { month: '2026-11', difference: '81.5', changed: ['another option', 'other prices'] },
    ]);
  });

  it('takes the cheapest gateway of each month, and leaves out answers without a cost or in another currency', () => {
    const months = monthsOf(
      month({ gatewayName: 'H', monthlyCost: '100' }),
      month({}),
      month({ month: '2026-10', option: null, monthlyCost: null }),
      month({ month: '2026-11', currency: 'EUR' }),
    );
    expect(months).toMatchObject([{ month: '2026-09', gatewayName: 'H', monthlyCost: '100' }]);
  });

  it('gives differences that add up to the whole way', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(cents, (costs) => {
        const months = monthsOf(
          ...costs.map((cost, index) =>
            month({
              month: `2026-${String(index + 1).padStart(2, '0')}`,
              monthlyCost: new Money(cost).dividedBy(100).toFixed(),
            }),
          ),
        );
        const way = months.reduce((sum, { difference }) => sum.plus(difference ?? 0), new Money(0));
        expect(way.toFixed()).toBe(new Money(costs.at(-1)!).minus(costs[0]!).dividedBy(100).toFixed());
      }),
      { seed: 11, numRuns: 30 },
    );
  });
});
