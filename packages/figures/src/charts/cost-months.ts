import { basisOf, basisWords, compareMoney, type FigureBasis, type PlanCost } from '@headroom/core';
import type { Chart } from '../chart';
import { entityStyle } from '../entity-style';
import { formatNumber, formatPrice, unknown } from '../format';
import type { Color } from '../palette';

export interface CostMonthsData {
  currency: string;
  plans: readonly Pick<PlanCost, 'id' | 'name' | 'months'>[];
}

export interface CostMonthsSeries {
  id: string;
  name: string;
  color: Color;
  dash?: string;
}

/** A month and what a million cost in it, by the id of a plan; null where there is no answer. */
export interface CostMonthsRow {
  month: string;
  /** Its place among the months. */
  index: number;
  costs: Record<string, number | null>;
}

export interface CostMonthsView {
  currency: string;
  /** The plans that cost most a month, the dearest first. */
  series: CostMonthsSeries[];
  /** Every month from the first with an answer to the last. */
  rows: CostMonthsRow[];
  max: number;
  /** Plans that have no line: there are more than can be told apart. */
  leftOut: number;
  /** Exact decimals, as the table has them. */
  texts: Record<string, (string | null)[]>;
  basis: FigureBasis;
}

/** So many colours there are. */
const mostLines = 6;

export const costMonthsChart: Chart<CostMonthsData, CostMonthsView> = {
  id: 'cost-months',
  title: 'Cost per million, month on month',
  question: 'What did a million requests cost in each month?',
  how: 'The recommended option’s cost of a month ÷ calls of the month × 1,000,000, as the plan was last answered in that month (UTC). Drawn are the plans that cost most a month, at most six.',
  select({ currency, plans }) {
    const known = plans
      .map(({ id, name, months }) => ({ id, name, months: months.filter((one) => one.costPerMillion !== null) }))
      .filter(({ months }) => months.length > 0)
      .toSorted((left, right) => compareMoney(lastCost(right), lastCost(left)));
    const shown = known.slice(0, mostLines);
    const months = monthsBetween(shown.flatMap((plan) => plan.months.map(({ month }) => month)));
    const texts = Object.fromEntries(
      shown.map(({ id, months: own }) => [
        id,
        months.map((month) => own.find((one) => one.month === month)?.costPerMillion ?? null),
      ]),
    );
    const rows = months.map((month, index) => ({
      ...{ month, index },
      costs: Object.fromEntries(shown.map(({ id }) => [id, toNumber(texts[id]![index]!)])),
    }));
    return {
      ...{ currency, rows, texts, leftOut: known.length - shown.length },
      series: shown.map(({ id, name }, index) => ({ id, name, ...entityStyle(index) })),
      basis: basisOf(shown.flatMap((plan) => plan.months)),
      max: Math.max(0, ...rows.flatMap(({ costs }) => Object.values(costs).map((cost) => cost ?? 0))),
    };
  },
  empty: ({ rows }) =>
    rows.length > 1
      ? null
      : 'There are answers of no two months yet: from the second on it is seen here how the costs change.',
  sentence({ series, rows, texts, currency, leftOut, basis }) {
    const [first] = series;
    const own = texts[first!.id]!;
    const at = own.flatMap((cost, index) => (cost === null ? [] : [index]));
    const [from, to] = [at[0]!, at.at(-1)!];
    const price = (index: number) => formatPrice(own[index], currency);
    const change =
      from === to
        ? `cost ${price(from)} per million in ${rows[from]!.month}`
        : `went from ${price(from)} per million in ${rows[from]!.month} to ${price(to)} in ${rows[to]!.month}`;
    const rest = leftOut > 0 ? ` The ${leftOut} plans that cost less a month are not drawn.` : '';
    return `${first!.name} ${change}. A month without an answer is a gap.${rest} ${basisWords(basis)}`;
  },
  table: ({ series, rows, texts, currency }) => ({
    columns: [{ label: 'Month' }, ...series.map(({ name }) => ({ label: `${name} (${currency})`, numeric: true }))],
    rows: rows.map(({ month, index }) => [
      month,
      ...series.map(({ id }) => {
        const cost = texts[id]![index];
        return cost === null || cost === undefined ? unknown : formatPrice(cost, currency);
      }),
    ]),
  }),
};

const lastCost = ({ months }: { months: readonly { monthlyCost: string }[] }): string =>
  months.at(-1)?.monthlyCost ?? '0';

const toNumber = (cost: string | null): number | null => (cost === null ? null : Number(cost));

/** Every month from the first of these to the last, as `2026-11`. */
function monthsBetween(months: readonly string[]): string[] {
  const ordinals = months.map((month) => {
    const [year, number] = month.split('-').map(Number);
    return year! * 12 + number! - 1;
  });
  if (ordinals.length === 0) return [];
  const first = Math.min(...ordinals);
  return Array.from({ length: Math.max(...ordinals) - first + 1 }, (_, index) => {
    const ordinal = first + index;
    return `${Math.floor(ordinal / 12)}-${String((ordinal % 12) + 1).padStart(2, '0')}`;
  });
}

/** How far the axis of months goes: half a month around them. */
export const monthsDomain = ({ rows }: CostMonthsView): [number, number] => [-0.5, rows.length - 0.5];

export const monthCost = (value: number | null, currency: string): string =>
  value === null ? unknown : `${formatNumber(value)} ${currency}`;
