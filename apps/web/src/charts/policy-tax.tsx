'use client';

import type { PolicyState } from '@headroom/core';
import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Select } from '@/ui/field';
import { formatLatency, formatNumber, formatRps, formatShare } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';
import { linearAxis } from './axis';
import { cursorKeys, nameAxisLook, xAxisLook } from './axis-text';
import type { Chart } from './chart';
import { ChartFrame } from './frame';
import { taxRows, type TaxRow } from './tax-rows';
import { TooltipBox } from './tooltip';

export const taxMeasures = ['capacity', 'cpu', 'delay', 'money'] as const;
export type TaxMeasure = (typeof taxMeasures)[number];

export interface PolicyTaxData {
  /** Null where nothing of units is recommended, undefined while it is worked out. */
  states: readonly PolicyState[] | null | undefined;
  /** The recommended option. */
  option: string;
  currency: string;
  measure: TaxMeasure;
}

interface PolicyTaxView {
  rows: TaxRow[];
  /** Policies at the end of the chain with which nothing is known. */
  unknown: string[];
  option: string;
  currency: string;
  measure: TaxMeasure;
  why: string | null;
}

const names = {
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
  select({ states, option, currency, measure }) {
    const { rows, unknown } = taxRows(
      states ?? [],
      (state) => valueOf(state, measure),
      (amount) => format(amount, measure, currency),
    );
    const isKnown = rows.length > 0;
    return {
      ...{ rows, unknown, option, currency, measure },
      why: isKnown ? null : whyEmpty(states),
    };
  },
  empty: ({ why }) => why,
  sentence({ rows, option, measure, currency, unknown }) {
    const [first, last] = [rows[0]!, rows.at(-1)!];
    const most = rows
      .filter(({ isPolicy }) => isPolicy)
      .toSorted((left, right) => Math.abs(right.value) - Math.abs(left.value))[0]!;
    const share = first.value > 0 ? ` (${formatShare(Math.abs(most.value) / first.value)})` : '';
    const rest = unknown.length > 0 ? ` Not known: ${unknown.join(', ')}.` : '';
    return `${option}: ${format(first.value, measure, currency)} ${first.label.toLowerCase()}, ${format(last.value, measure, currency)} ${last.label.toLowerCase()}; ${most.label} moves it most, ${most.text}${share}.${rest}`;
  },
  table: ({ rows, unknown, measure }) => ({
    columns: [{ label: 'Policy' }, { label: names[measure], numeric: true }],
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

export function PolicyTaxChart({ data }: { data: Omit<PolicyTaxData, 'measure'> }) {
  const [measure, choose] = useUrlChoice('tax', taxMeasures);
  const view = policyTaxChart.select({ ...data, measure });
  const { rows, currency } = view;
  const x = linearAxis(1.25 * Math.max(0, ...rows.map(({ range }) => range[1])));
  const color = ({ isPolicy, value }: TaxRow) => {
    if (!isPolicy) return 'var(--series-1)';
    return value < 0 === (measure === 'capacity') ? 'var(--series-2)' : 'var(--series-3)';
  };
  return (
    <ChartFrame
      chart={policyTaxChart}
      view={view}
      height={Math.max(220, rows.length * rowHeight + 32)}
      axes={measure === 'capacity' ? 'rps, spare units out of service' : measure === 'money' ? currency : 'ms'}
      keys={[
        { label: 'Whole', color: 'var(--series-1)' },
        { label: 'Takes', color: 'var(--series-2)' },
        ...(rows.some((row) => color(row) === 'var(--series-3)') ? [{ label: 'Gives', color: 'var(--series-3)' }] : []),
      ]}
      controls={
        <Select
          aria-label="What is shown of the policies"
          className="h-7 w-auto text-xs"
          value={measure}
          onChange={({ target: { value } }) => choose(taxMeasures.find((one) => one === value) ?? 'capacity')}
        >
          {taxMeasures.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </Select>
      }
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <BarChart
          data={rows}
          layout="vertical"
          title={policyTaxChart.title}
          desc={cursorKeys}
          margin={{ top: 4, right: 16, bottom: 0, left: 0 }}
          barCategoryGap="28%"
        >
          <CartesianGrid stroke="var(--grid)" horizontal={false} />
          <XAxis
            {...xAxisLook}
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={(value: number) => formatNumber(value)}
          />
          <YAxis {...nameAxisLook} dataKey="label" width={116} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--sunken)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as TaxRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={row.label}
                  lines={[{ label: names[measure], color: color(row), value: row.text }]}
                />
              );
            }}
          />
          <Bar dataKey="range" isAnimationActive={false} radius={2}>
            {rows.map((row) => (
              <Cell key={row.label} fill={color(row)} />
            ))}
            <LabelList dataKey="text" position="right" fill="var(--ink-2)" fontSize={11} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
