import type { CostStep } from '@headroom/core';
import { formatMoney, formatNumber } from '../format';
import type { ChartTable } from '../chart';

/** What a step costs a month, from its one end to its other. */
function costRange({ fromMonthlyCost, toMonthlyCost }: CostStep, currency: string): string {
  const [from, to] = [fromMonthlyCost, toMonthlyCost].map((cost) => formatMoney(String(cost), currency));
  return fromMonthlyCost === toMonthlyCost ? to! : `${from} to ${to}`;
}

/** A tier with its units. */
export const shape = ({ name, units }: { name: string; units: number | null }) =>
  units === null ? name : `${name} × ${units}`;

interface CostTableData {
  tiers: readonly { name: string; steps: readonly CostStep[] }[];
  currency: string;
}

/** The steps of each tier, row by row. */
export const costTable = ({ tiers, currency }: CostTableData): ChartTable => ({
  columns: [
    { label: 'Tier' },
    { label: 'Units', numeric: true },
    { label: 'From rps', numeric: true },
    { label: 'To rps', numeric: true },
    { label: 'Monthly cost', numeric: true },
  ],
  rows: tiers.flatMap(({ name, steps }) =>
    steps.map((step) => [
      name,
      step.units === null ? '–' : String(step.units),
      formatNumber(step.fromRps),
      formatNumber(step.toRps),
      costRange(step, currency),
    ]),
  ),
});
