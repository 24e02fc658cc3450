import type { ReportedAnswer, ReportedPlan } from '../report';
import { recommend } from '../sizing/recommend';
import { additivePlan } from './additive-plan';

const problem = additivePlan();

/** An answer of the gateway "G" to the additive plan; `change` replaces parts of it. */
export const aReportedAnswer = (change: Partial<ReportedAnswer> = {}): ReportedAnswer => ({
  ...{ gateway: 'g', gatewayName: 'G', region: 'here', tierNames: { S: 'Small', L: 'Large', CALLS: 'By the call' } },
  prices: { source: 'list', observedOn: '2026-11-01', stale: false },
  ...{ problem, result: recommend(change.problem ?? problem), policies: { states: null, each: [] } },
  ...change,
});

/** A plan with one answer and no curve. */
export const aReportedPlan = (change: Partial<ReportedPlan> = {}): ReportedPlan => ({
  ...{ id: 'p', name: 'P', curve: null, answers: [aReportedAnswer()], unanswered: [], months: [] },
  ...change,
});
