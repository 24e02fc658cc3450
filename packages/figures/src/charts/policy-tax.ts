import { basisWords, type FigureBasis, type PolicyState } from '@headroom/core';
import type { Chart, SeriesStyle } from '../chart';
import { formatLatency, formatNumber, formatRps, formatShare } from '../format';
import type { Color } from '../palette';
import { taxRows, type TaxRow } from './tax-rows';

export const taxMeasures = ['capacity', 'cpu', 'delay', 'money'] as const;
export type TaxMeasure = (typeof taxMeasures)[number];

export interface PolicyTaxData {
  /** Null where nothing of units is recommended, undefined while it is worked out. */
  states: readonly PolicyState[] | null | undefined;
  /** The recommended option. */
  option: string;
  currency: string;
  measure: TaxMeasure;
  /** What the option's costs rest on, where the sentence is to say it. */
  basis?: FigureBasis;
}

export interface PolicyTaxView {
  rows: TaxRow[];
  /** Policies at the end of the chain with which nothing is known. */
  unknown: string[];
  option: string;
  currency: string;
  measure: TaxMeasure;
  why: string | null;
  basis: FigureBasis | null;
}

export const taxMeasureNames = {
  capacity: 'Capacity',
  cpu: 'CPU of a request',
  delay: 'Delay of a request',
  money: 'Money per million',
} as const satisfies Record<TaxMeasure, string>;

const valueOf = (state: PolicyState, measure: TaxMeasure) =>
  ({ capacity: state.capacityRps, cpu: state.cpuMs, delay: state.delayMs, money: state.costPerMillion })[measure];

function format(value: number, measure: TaxMeasure, currency: string): string {
  if (measure === 'capacity') return formatRps(value);
  return measure === 'money' ? `${formatNumber(value)} ${currency}` : formatLatency(value);
}

export const policyTaxChart: Chart<PolicyTaxData, PolicyTaxView> = {
  id: 'policy-tax',
  title: 'Policy tax',
  question: 'What does each policy take from the recommended option?',
  how: 'The policies of the plan are switched on one after the other, in the order of the chain, and the recommended option is worked out with each: capacity in requests per second, CPU and delay of a request in milliseconds, or money per million. Money is the plan’s cost per million × capacity with all of them ÷ capacity so far.',
  select({ states, option, currency, measure, basis = null }) {
    const { rows, unknown } = taxRows(
      states ?? [],
      (state) => valueOf(state, measure),
      (amount) => format(amount, measure, currency),
    );
    const isKnown = rows.length > 0;
    return {
      ...{ rows, unknown, option, currency, measure, basis },
      why: isKnown ? null : whyEmpty(states),
    };
  },
  empty: ({ why }) => why,
  sentence({ rows, option, measure, currency, unknown, basis }) {
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const most = rows
      .filter(({ isPolicy }) => isPolicy)
      .toSorted((left, right) => Math.abs(right.value) - Math.abs(left.value))[0]!;
    const share = first.value > 0 ? ` (${formatShare(Math.abs(most.value) / first.value)})` : '';
    const rest = unknown.length > 0 ? ` Not known: ${unknown.join(', ')}.` : '';
    return `${option}: ${format(first.value, measure, currency)} ${first.label.toLowerCase()}, ${format(last.value, measure, currency)} ${last.label.toLowerCase()}; ${most.label} moves it most, ${most.text}${share}.${rest}${basis ? ` ${basisWords(basis)}` : ''}`;
  },
  table: ({ rows, unknown, measure }) => ({
    columns: [{ label: 'Policy' }, { label: taxMeasureNames[measure], numeric: true }],
    rows:
      rows.length === 0 ? [] : [...rows.map(({ label, text }) => [label, text]), ...unknown.map((one) => [one, '–'])],
  }),
};

function whyEmpty(states: PolicyTaxData['states']): string {
  if (states === undefined) return 'Working out what each policy takes.';
  if (states === null) return 'Only of an option that is rented by units is it known what a policy takes.';
  if (states.length < 2) return 'No policy is switched on.';
  return 'No run tells the policies of this plan apart: one without them, or with one of them, would.';
}

const rowHeight = 30;

/** Pixels, so that each policy has room. */
export const taxHeight = ({ rows }: PolicyTaxView): number => Math.max(220, rows.length * rowHeight + 32);

/** How far the axis goes: beyond the longest bar, whose text stands at its end. */
export const taxReach = ({ rows }: PolicyTaxView): number => 1.25 * Math.max(0, ...rows.map(({ range }) => range[1]));

export const taxUnit = ({ measure, currency }: Pick<PolicyTaxView, 'measure' | 'currency'>): string =>
  measure === 'capacity' ? 'rps, spare units out of service' : measure === 'money' ? currency : 'ms';

const [whole, takes, gives] = [
  { label: 'Whole', color: 'var(--series-1)' },
  { label: 'Takes', color: 'var(--series-2)' },
  { label: 'Gives', color: 'var(--series-3)' },
] as const satisfies SeriesStyle[];

export function taxColor({ isPolicy, value }: TaxRow, measure: TaxMeasure): Color {
  if (!isPolicy) return whole.color;
  return value < 0 === (measure === 'capacity') ? takes.color : gives.color;
}

/** What the colours mean, of those that are there. */
export const taxKeys = ({ rows, measure }: PolicyTaxView): SeriesStyle[] =>
  rows.some((row) => taxColor(row, measure) === gives.color) ? [whole, takes, gives] : [whole, takes];
