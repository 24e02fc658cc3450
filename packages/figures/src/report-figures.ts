import type { CostTotal } from '@headroom/core';
import { formatMoney, formatNumber, formatPrice, formatProbability, unknown } from './format';

/** One of the few figures that a report begins with. */
export interface ReportFigure {
  id: 'perMonth' | 'perMillion' | 'calls' | 'leastSure' | 'grade' | 'plans';
  label: string;
  value: string;
  note: string;
}

/** The figures that a report begins with. */
export function reportFigures({ currency, total }: { currency: string; total: CostTotal }): ReportFigure[] {
  const { answered, plans, leastSure, grade, pricesSeenOn } = total;
  return [
    {
      ...{ id: 'perMonth', label: 'Per month', note: '730 h, all answers' },
      value: formatMoney(total.monthlyCost, currency),
    },
    {
      ...{ id: 'perMillion', label: 'Per million requests', note: 'at mean use' },
      value: formatPrice(total.costPerMillion, currency),
    },
    {
      ...{ id: 'calls', label: 'Calls per month', note: 'of plans with an answer' },
      value: answered > 0 ? formatNumber(total.monthlyCalls) : unknown,
    },
    {
      ...{ id: 'leastSure', label: 'Least sure', note: 'to be enough' },
      value: formatProbability(leastSure?.probability),
    },
    {
      ...{ id: 'grade', label: 'Weakest evidence', value: answered > 0 ? (grade ?? 'No grade') : unknown },
      note: pricesSeenOn ? `prices seen on ${pricesSeenOn}` : 'no prices',
    },
    {
      ...{ id: 'plans', label: 'Plans with an answer', value: `${answered} of ${plans}` },
      note: 'the others are not added',
    },
  ];
}
