'use client';

import type { Option } from '@headroom/core';
import {
  CartesianGrid,
  ErrorBar,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatFull, formatNumber, formatProbability, formatRps } from '@/ui/format';
import { tierName } from '@/ui/tier-name';
import { linearAxis } from './axis';
import type { Chart } from './chart';
import { entityStyle } from './entity-style';
import { ChartFrame } from './frame';
import { cursorKeys, nameAxisLook, onLines, xAxisLook } from './axis-text';
import { TooltipBox } from './tooltip';

export interface CapacityByOptionData {
  options: readonly Option[];
  /** Ids of the tiers in the order of the catalog. */
  tierIds: readonly string[];
  tierNames: Record<string, string>;
  headroom: number;
}

interface OptionRow {
  label: string;
  capacityRps: number;
  /** Down and up from the estimate. */
  reach: [number, number];
  low: number;
  high: number;
  color: string;
  feasible: boolean;
  probabilityFeasible: number | null;
}

interface CapacityByOptionView {
  rows: OptionRow[];
  /** What an option must carry so that the required rate and the headroom fit in. */
  neededRps: number;
  confidence: number;
}

export const capacityByOptionChart: Chart<CapacityByOptionData, CapacityByOptionView> = {
  id: 'capacity-by-option',
  title: 'Capacity against the need',
  question: 'Which options carry the need, and how sure is that?',
  select({ options, tierIds, tierNames, headroom }) {
    const known = options.flatMap(({ capacityRps, ...option }) =>
      capacityRps && capacityRps.estimate > 0 ? [{ ...option, capacityRps }] : [],
    );
    const requiredRps = options[0]?.requiredRps ?? 0;
    return {
      neededRps: requiredRps / (1 - headroom),
      confidence: known[0]?.capacityRps.confidence ?? 0.9,
      rows: known.map(({ tier, units, capacityRps, feasible, probabilityFeasible }) => ({
        label: `${tierName(tier, tierNames)}${units === null ? '' : ` × ${units}`}`,
        capacityRps: capacityRps.estimate,
        reach: [capacityRps.estimate - capacityRps.low, capacityRps.high - capacityRps.estimate],
        low: capacityRps.low,
        high: capacityRps.high,
        color: entityStyle(tierIds.indexOf(tier)).color,
        feasible,
        probabilityFeasible,
      })),
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'No option’s capacity is known yet.'),
  sentence({ rows, neededRps, confidence }) {
    const enough = rows.filter(({ feasible }) => feasible).length;
    return `${enough} of the ${rows.length} options shown carry the ${formatRps(neededRps)} that are needed with headroom surely enough to be chosen. Bars: ${formatFull(confidence * 100)} % interval.`;
  },
  table: ({ rows, neededRps }) => ({
    columns: [
      { label: 'Option' },
      { label: 'Capacity rps', numeric: true },
      { label: 'Low', numeric: true },
      { label: 'High', numeric: true },
      { label: 'Needed rps', numeric: true },
      { label: 'Sure', numeric: true },
    ],
    rows: rows.map((row) => [
      row.label,
      formatNumber(row.capacityRps),
      formatNumber(row.low),
      formatNumber(row.high),
      formatNumber(neededRps),
      formatProbability(row.probabilityFeasible),
    ]),
  }),
};

const rowHeight = 30;

export function CapacityByOptionChart({ data }: { data: CapacityByOptionData }) {
  const view = capacityByOptionChart.select(data);
  const { rows, neededRps } = view;
  const x = linearAxis(Math.max(neededRps, ...rows.map(({ high }) => high)));
  return (
    <ChartFrame
      chart={capacityByOptionChart}
      view={view}
      height={Math.max(280, rows.length * rowHeight + 48)}
      axes="rps, spare units out of service"
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <ScatterChart
          title={capacityByOptionChart.title}
          desc={cursorKeys}
          margin={{ top: 18, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grid)" horizontal={false} />
          <XAxis
            {...xAxisLook}
            dataKey="capacityRps"
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={(rps: number) => formatNumber(rps)}
          />
          <YAxis {...nameAxisLook} dataKey="label" width={96} reversed allowDuplicatedCategory={false} />
          <ReferenceLine
            x={neededRps}
            stroke="var(--ink)"
            strokeDasharray="3 3"
            label={{
              value: `needed ${formatNumber(neededRps)} rps`,
              position: 'top',
              fill: 'var(--ink-2)',
              ...onLines,
            }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as OptionRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={row.label}
                  lines={[
                    { label: 'Capacity', color: row.color, value: `${formatFull(row.capacityRps)} rps` },
                    {
                      label: 'Interval',
                      color: row.color,
                      value: `${formatNumber(row.low)} to ${formatNumber(row.high)} rps`,
                    },
                    { label: 'Enough', color: row.color, value: formatProbability(row.probabilityFeasible) },
                  ]}
                />
              );
            }}
          />
          <Scatter data={rows} isAnimationActive={false} shape={OptionMark}>
            <ErrorBar
              dataKey="reach"
              direction="x"
              width={5}
              strokeWidth={1.75}
              stroke="var(--ink-3)"
              isAnimationActive={false}
            />
          </Scatter>
        </ScatterChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

/** Full when the option is enough, hollow when not. */
function OptionMark({ cx, cy, payload }: { cx?: number; cy?: number; payload?: OptionRow }) {
  if (cx === undefined || cy === undefined || !payload) return null;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={5}
      strokeWidth={2}
      stroke={payload.color}
      fill={payload.feasible ? payload.color : 'var(--surface)'}
    />
  );
}
