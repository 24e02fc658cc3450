import type { RecommendationResult, Sensitivity } from '@headroom/core';
import { linearAxis, type Axis } from '../axis';
import type { Chart, SeriesStyle } from '../chart';
import { formatNumber } from '../format';
import { optionName, sensitivityRows, type SensitivityRow } from './sensitivity-rows';

export interface SensitivityData {
  /** Undefined while they are worked out. */
  sensitivities: readonly Sensitivity[] | undefined;
  recommended: RecommendationResult['recommended'];
  currency: string;
  tierNames: Record<string, string>;
}

export interface SensitivityView {
  rows: SensitivityRow[];
  /** Largest difference that is drawn; an end where nothing is recommended reaches it. */
  reach: number;
  currency: string;
  recommended: string;
  why: string | null;
}

export const sensitivityChart: Chart<SensitivityData, SensitivityView> = {
  id: 'sensitivity',
  title: 'Sensitivity',
  question: 'Which assumption moves the monthly cost, or the choice?',
  how: 'Each assumption is moved by itself, down and up by its step or to the ends of its interval, and the plan is answered again. A bar is the monthly cost of what is then recommended less that of now.',
  select({ sensitivities, recommended, currency, tierNames }) {
    const { rows, reach } = sensitivityRows({ sensitivities: sensitivities ?? [], recommended, currency, tierNames });
    return {
      ...{ rows, reach, currency, recommended: optionName(recommended, tierNames) ?? '' },
      why:
        rows.length > 0
          ? null
          : sensitivities === undefined
            ? 'Working out what moves the answer.'
            : 'Nothing is recommended, so nothing can move the choice.',
    };
  },
  empty: ({ why }) => why,
  sentence({ rows, recommended }) {
    const moving = rows.filter(({ movesChoice }) => movesChoice);
    const [most] = rows;
    if (moving.length === 0) return `${recommended} stays the choice when any one of these is moved.`;
    const first = moving[0] ?? most!;
    const other = [first.low, first.high].find(({ option }) => option !== recommended) ?? first.high;
    return `${moving.length} of ${rows.length} assumptions move the choice. First: with ${other.value} ${other.option ? `it is ${other.option}, ${other.cost} a month` : 'nothing is enough'}, in place of ${recommended}.`;
  },
  table: ({ rows }) => ({
    columns: [
      { label: 'Assumption' },
      { label: 'Less' },
      { label: 'then' },
      { label: 'a month', numeric: true },
      { label: 'More' },
      { label: 'then it is' },
      { label: 'per month', numeric: true },
      { label: 'Choice' },
    ],
    rows: rows.map(({ label, low, high, movesChoice }) => [
      label,
      ...[low, high].flatMap(({ value, option, cost }) => [value, option ?? 'none', cost]),
      movesChoice ? 'moves' : 'stays',
    ]),
  }),
};

const rowHeight = 32;

/** Pixels, so that each assumption has room. */
export const sensitivityHeight = ({ rows }: SensitivityView): number => Math.max(220, rows.length * rowHeight + 32);

export const sensitivityUnit = ({ currency }: SensitivityView): string =>
  `${currency} a month, less or more than now; hollow where the choice stays`;

export const sensitivityKeys = {
  low: { label: 'Assumption less', color: 'var(--series-1)' },
  high: { label: 'more', color: 'var(--series-2)' },
} as const satisfies Record<string, SeriesStyle>;

/** How much of a bar is filled. */
export const sensitivityOpacity = ({ movesChoice }: { movesChoice: boolean }): number => (movesChoice ? 1 : 0.15);

/** To both sides of today's cost; with so few labels that a narrow card has room for them. */
export function sensitivityAxis({ reach }: SensitivityView): Axis {
  const side = linearAxis(reach);
  const [, end] = side.domain;
  const last = side.ticks.at(-2) || end;
  return { domain: [-end, end], ticks: [-last, 0, last] };
}

/** A difference with its sign. */
export const formatDifference = (value: number): string =>
  `${value > 0 ? '+' : ''}${formatNumber(value).replace('-', '−')}`;
