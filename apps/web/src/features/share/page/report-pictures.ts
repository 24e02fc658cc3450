import { compareMoney, policyBasis, reportOf, type CostReport, type FrozenReport } from '@headroom/core';
import {
  costAgainstRateChart,
  costAgainstRateScene,
  costMonthsChart,
  costMonthsScene,
  policyTaxChart,
  policyTaxScene,
} from '@headroom/figures';
import { html, type Html } from './html';
import { picture, pictures } from './picture';

/** What costs changed month on month, as its chart takes it. */
export const monthsOf = ({ currency, plans }: CostReport) => costMonthsChart.select({ currency, plans });

/** The answer of the plan that costs most; null where none has an answer. `costs`: what the report's plans cost, worked out of it. */
export function dearestOf(report: FrozenReport, costs: CostReport) {
  const [dearest] = costs.plans
    .flatMap(({ id, name, answer }) => (answer?.monthlyCost ? [{ id, name, ...answer }] : []))
    .toSorted((left, right) => compareMoney(right.monthlyCost ?? '0', left.monthlyCost ?? '0'));
  const found = report.plans
    .find(({ id }) => id === dearest?.id)
    ?.answers.find(({ gateway }) => gateway === dearest?.gateway);
  if (!dearest || !found) return null;
  const { problem, answer, tierNames } = found;
  const pricesSeenOn = dearest.prices.observedOn;
  return {
    name: dearest.name,
    cost: costAgainstRateChart.select({ problem, result: answer, tierNames, pricesSeenOn }),
    tax: policyTaxChart.select({
      ...{ states: answer.policyStates, currency: report.currency, measure: 'money' },
      basis: policyBasis(dearest, found.policies),
      option: dearest.units === null ? dearest.tier : `${dearest.tier} × ${dearest.units}`,
    }),
  };
}

/** The pictures of a report: how its costs changed, and the answer of the plan that costs most. */
export function reportPictures(report: FrozenReport): Html {
  const costs = reportOf(report);
  const months = monthsOf(costs);
  const dearest = dearestOf(report, costs);
  const of = (title: string) => (dearest && report.plans.length > 1 ? `${title}: ${dearest.name}` : title);
  const drawn = [
    ...(costMonthsChart.empty(months) === null ? [picture(costMonthsChart, months, costMonthsScene, 'whole')] : []),
    ...(dearest
      ? [
          picture(
            { ...costAgainstRateChart, title: of(costAgainstRateChart.title) },
            ...([dearest.cost, costAgainstRateScene, 'whole'] as const),
          ),
        ]
      : []),
    ...(dearest && policyTaxChart.empty(dearest.tax) === null
      ? [
          picture(
            { ...policyTaxChart, title: of(policyTaxChart.title) },
            ...([dearest.tax, policyTaxScene, 'whole'] as const),
          ),
        ]
      : []),
  ];
  return drawn.length > 0 ? pictures(drawn) : html``;
}
