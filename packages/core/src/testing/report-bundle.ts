import type { ReportBundle } from '../bundle/bundle';
import { stateReport, type FrozenReport } from '../bundle/frozen-report';
import { policyMoney } from '../report/policy-money';
import { aPlanBundle } from './plan-bundle';

/** A frozen report of two plans, of which the second has no answer. */
export function aReportBundle(): ReportBundle {
  const { plan } = aPlanBundle();
  const { problem, policySet, region, tierNames } = plan;
  const answer = { ...plan.answer, recommended: recommendedOf(plan.answer) };
  const month = {
    ...{ gatewayName: 'A gateway', currency: 'USD', option: 'Small × 3', monthlyCost: '219', costPerMillion: '0.219' },
    ...{ monthlyCalls: 1e9, requiredRps: 900, policies: ['jwt'], probability: 0.9, grade: 'B' as const },
  };
  const plans: FrozenReport['plans'] = [
    {
      ...{ id: '1', name: 'Spring sale', curve: null, unanswered: [] },
      answers: [
        {
          ...{ gateway: 'a-gateway', gatewayName: 'A gateway', policySet, region, tierNames, problem, answer },
          prices: { source: 'Price list', observedOn: '2026-11-20', stale: false },
          ...{ policies: policyMoney(problem, answer).each, needs: {} },
        },
      ],
      months: [
        { ...month, month: '2026-10', pricesSeenOn: '2026-10-01' },
        {
          ...month,
          month: '2026-11',
          pricesSeenOn: '2026-11-01',
          monthlyCost: '319.5',
          atPeak: '0.09',
          overCurve: null,
        },
      ],
    },
    {
      ...{ id: '2', name: 'Autumn sale', curve: null, answers: [], months: [] },
      unanswered: [{ gatewayName: 'A gateway', why: 'It lacks log.' }],
    },
  ];
  const asked = { currency: 'USD', everyTier: true, wholeBasis: true as const, plans };
  return {
    ...{ schema: 'headroom.bundle/1', kind: 'report', frozenAt: '2026-11-21T12:00:00.000Z', headroom: '0.1.0' },
    redactions: [],
    report: { ...asked, asked: 'All plans with “sale” in their name in USD', stated: stateReport(asked) },
  };
}

/** With its money, which a plan's bundle need not have. */
const recommendedOf = ({ recommended }: ReturnType<typeof aPlanBundle>['plan']['answer']) => {
  if (!recommended?.monthlyCost) throw new Error('The plan of the tests has a priced answer.');
  return { ...recommended, monthlyCost: recommended.monthlyCost };
};
