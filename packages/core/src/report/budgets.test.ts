import { expect, it } from 'vitest';
import { additivePlan } from '../testing/additive-plan';
import { aReportedAnswer, aReportedPlan } from '../testing/reported-plan';
import { judgeBudgets, type Budget } from './budgets';
import { costReport } from './cost-report';

const known = aReportedPlan();
const unanswered = aReportedPlan({ id: 'q', name: 'Q', answers: [] });
const whole = costReport({ currency: 'USD', plans: [known] });
const partial = costReport({ currency: 'USD', plans: [known, unanswered] });
const { monthlyCost, perMillion } = whole.plans[0]!.answer!;

const judge = (report: typeof whole, change: Partial<Budget>, leftOut: { id: string; name: string }[] = []) =>
  judgeBudgets(
    report,
    [{ id: 'b', planId: null, measure: 'perMonth', threshold: monthlyCost!, currency: 'USD', ...change }],
    leftOut,
  );

it('is within a cost that equals it, and over one that is a hair more', () => {
  expect(judge(whole, {})).toMatchObject([{ state: 'within', cost: monthlyCost, left: '0', why: null }]);
  const less = String(Number(monthlyCost) - 0.01);
  expect(judge(whole, { threshold: less })).toMatchObject([{ state: 'over', left: '-0.01' }]);
  expect(judge(whole, { measure: 'perMillion', threshold: perMillion.atMeanUse! })).toMatchObject([
    { state: 'within' },
  ]);
});

it('is of a plan of the report, in its currency', () => {
  expect(judge(partial, { planId: 'p' })).toMatchObject([{ state: 'within' }]);
  expect(judge(partial, { planId: 'elsewhere' })).toEqual([]);
  expect(judge(partial, { currency: 'EUR' })).toEqual([]);
});

it('is not known to be kept while a plan has no answer, but known to be broken by those that have', () => {
  expect(judge(partial, {})).toMatchObject([{ state: 'unknown', cost: monthlyCost, why: 'A plan has no answer.' }]);
  expect(judge(partial, { threshold: '1' })).toMatchObject([{ state: 'over', why: null }]);
  expect(judge(partial, { measure: 'perMillion', threshold: '0.000001' })).toMatchObject([{ state: 'unknown' }]);
  expect(judge(partial, { planId: 'q' })).toMatchObject([{ state: 'unknown', cost: null, left: null }]);
});

it('is not known of what the report has no room for, which is named', () => {
  const leftOut = [{ id: 'r', name: 'R' }];
  expect(judge(whole, { planId: 'r' }, leftOut)).toMatchObject([
    { state: 'unknown', planName: 'R', cost: null, why: 'The plan is not in this report.' },
  ]);
  expect(judge(whole, {}, leftOut)).toMatchObject([
    { state: 'unknown', planName: null, cost: monthlyCost, why: 'A plan is not in this report.' },
  ]);
  expect(judge(whole, { threshold: '1' }, leftOut)).toMatchObject([{ state: 'over', why: null }]);
  expect(judge(whole, { planId: 'p' }, leftOut)).toMatchObject([{ state: 'within', planName: 'P' }]);
});

it('says that there are no calls, or no plans', () => {
  const problem = additivePlan({ monthlyCalls: 0 });
  const idle = costReport({ currency: 'USD', plans: [aReportedPlan({ answers: [aReportedAnswer({ problem })] })] });
  const perMillionOf = (planId: string | null) => judge(idle, { planId, measure: 'perMillion', threshold: '1' });
  const unknown = { state: 'unknown', cost: null, why: 'There are no calls to divide the cost by.' };
  expect(perMillionOf('p')).toMatchObject([unknown]);
  expect(perMillionOf(null)).toMatchObject([unknown]);
  expect(judge(costReport({ currency: 'USD', plans: [] }), {})).toMatchObject([{ why: 'There are no plans.' }]);
});
