import type { PlanBundle } from '../bundle/bundle';
import { freezeAnswer } from '../bundle/frozen-plan';
import { fitPlan } from '../sizing/plan-model';
import { policyTax } from '../sizing/policy-tax';
import { recommendFrom } from '../sizing/recommend';
import { additivePlan } from './additive-plan';

/** A frozen plan; unless told otherwise, one whose policies are known one by one. */
export function aPlanBundle(problem = additivePlan()): PlanBundle {
  const model = fitPlan(problem);
  const result = recommendFrom(model, problem);
  return {
    ...{ schema: 'headroom.bundle/1', kind: 'plan', frozenAt: '2026-11-21T12:00:00.000Z', headroom: '0.1.0' },
    redactions: [],
    plan: {
      ...{ name: 'Spring sale', gateway: 'A gateway', policySet: 'jwt and logging', region: 'westeurope' },
      tierNames: { S: 'Small', L: 'Large', CALLS: 'By the call' },
      problem,
      answer: freezeAnswer(result, policyTax(model, problem, result)),
      prices: {
        ...{ source: 'Price list', observedOn: '2026-11-20', effectiveFrom: '2026-11-01', isStale: false },
      },
      evaluatedAt: '2026-11-21T11:00:00.000Z',
    },
  };
}
