'use client';

import { linearAxis, type Chart, type SeriesStyle } from '@headroom/figures';
import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber, formatRps } from '@/ui/format';
import { cursorKeys, onLines, valueAxisLook, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { TooltipBox } from './tooltip';

/** The busy share at a rate x of one unit: idle + demand·x + bend·x², x in requests per second. */
export interface FittedCurve {
  idle: number;
  demand: number;
  bend: number;
}

export interface UtilisationFitData {
  /** Steps by rate and utilisation of one unit. */
  points: readonly { rps: number; percent: number }[];
  /** Null where what a request costs is not known. */
  curve: FittedCurve | null;
  ceilingPercent: number;
  /** Rate of a unit at the ceiling; null where it is not known. */
  capacityRps: number | null;
  seenUpToPercent: number | null;
}

interface FitRow {
  rps: number;
  /** Mean of the steps near that rate; null beyond what was seen. */
  percent: number | null;
  steps: number;
  fitted: number;
}

interface FitView extends Omit<UtilisationFitData, 'curve'> {
  /** The line, with what was seen along it; empty where it is not known. */
  rows: FitRow[];
}

const rowsAlong = 16;
/** More dots than these are only a cloud. */
const mostDots = 600;

export const utilisationFitChart: Chart<UtilisationFitData, FitView> = {
  id: 'utilisation-fit',
  title: 'Utilisation against rate',
  question: 'What does a request cost of a unit, and where does that lead?',
  how: 'Each dot is a step of the series for one unit: requests per second, and utilisation in per cent. The line is fitted by the utilisation law, busy = idle + demand × rate, bent where demand clearly rises with the load.',
  select({ points, curve, capacityRps, ...rest }) {
    const every = Math.ceil(points.length / mostDots);
    const most = Math.max(0, ...points.map(({ rps }) => rps));
    const reach = Math.max(most, capacityRps ?? 0);
    const width = reach / rowsAlong;
    const near = Map.groupBy(points, ({ rps }) => Math.min(rowsAlong - 1, Math.floor(rps / width)));
    const rowOf = (curve: FittedCurve, slot: number): FitRow => {
      const steps = near.get(slot) ?? [];
      const rps = (slot + 0.5) * width;
      return {
        ...{ rps, steps: steps.length, fitted: busyPercent(curve, rps) },
        percent: steps.length === 0 ? null : steps.reduce((sum, { percent }) => sum + percent, 0) / steps.length,
      };
    };
    const isBeyond = capacityRps !== null && capacityRps > most;
    const along = (curve: FittedCurve): FitRow[] => [
      ...Array.from({ length: rowsAlong }, (_, slot) => rowOf(curve, slot)),
      // To where the sentence says that the line leads.
      ...(isBeyond ? [{ rps: capacityRps, steps: 0, percent: null, fitted: busyPercent(curve, capacityRps) }] : []),
    ];
    return {
      ...{ ...rest, capacityRps },
      points: points.filter((_, index) => index % every === 0),
      rows: curve && points.length > 0 ? along(curve) : [],
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'What a request costs is not known, so there is no line to draw.'),
  sentence({ capacityRps, ceilingPercent, seenUpToPercent }) {
    const seen = seenUpToPercent === null ? '' : ` Utilisation was seen up to ${formatNumber(seenUpToPercent)} %.`;
    return capacityRps === null
      ? `The line does not tell a rate at ${formatNumber(ceilingPercent)} % utilisation.${seen}`
      : `The line reaches ${formatNumber(ceilingPercent)} % utilisation at ${formatRps(capacityRps)} of a unit.${seen}`;
  },
  table: ({ rows }) => ({
    columns: [
      { label: 'rps of a unit', numeric: true },
      { label: 'Seen', numeric: true },
      { label: 'Line', numeric: true },
      { label: 'Steps', numeric: true },
    ],
    rows: rows.map(({ rps, percent, fitted, steps }) => [
      formatNumber(rps),
      percent === null ? 'not seen' : `${formatNumber(percent)} %`,
      `${formatNumber(fitted)} %`,
      String(steps),
    ]),
  }),
};

const busyPercent = ({ idle, demand, bend }: FittedCurve, rps: number) => 100 * (idle + demand * rps + bend * rps ** 2);

const keys: SeriesStyle[] = [
  { label: 'Steps', color: 'var(--series-1)' },
  { label: 'Line', color: 'var(--ink-2)', dash: '6 3' },
];

export function UtilisationFitChart({ data }: { data: UtilisationFitData }) {
  const view = utilisationFitChart.select(data);
  const { rows, points, ceilingPercent, capacityRps } = view;
  const x = linearAxis(1.05 * Math.max(1e-9, ...rows.map(({ rps }) => rps), capacityRps ?? 0));
  const y = linearAxis(Math.min(100, Math.max(ceilingPercent, ...points.map(({ percent }) => percent))));
  return (
    <ChartFrame
      chart={utilisationFitChart}
      view={view}
      height={240}
      keys={keys}
      axes="% utilisation over rps of a unit"
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <ComposedChart
          data={rows}
          title={utilisationFitChart.title}
          desc={cursorKeys}
          margin={{ top: 6, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid stroke="var(--grid)" />
          <XAxis
            {...xAxisLook}
            dataKey="rps"
            type="number"
            domain={x.domain}
            ticks={x.ticks}
            tickFormatter={(rps: number) => formatNumber(rps)}
          />
          <YAxis
            {...valueAxisLook}
            type="number"
            width={48}
            domain={y.domain}
            ticks={y.ticks}
            tickFormatter={(percent: number) => formatNumber(percent)}
            allowDataOverflow
          />
          <ReferenceLine
            y={ceilingPercent}
            stroke="var(--bad)"
            strokeDasharray="6 3"
            label={{
              value: `Ceiling ${formatNumber(ceilingPercent)} %`,
              position: 'insideTopLeft',
              fill: 'var(--bad)',
              ...onLines,
            }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.find(({ dataKey }) => dataKey === 'fitted')?.payload as FitRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={`${formatRps(row.rps)} of a unit`}
                  lines={[
                    {
                      ...keys[0]!,
                      value: row.percent === null ? 'not seen' : `${formatNumber(row.percent)} % over ${row.steps}`,
                    },
                    { ...keys[1]!, value: `${formatNumber(row.fitted)} %` },
                  ]}
                />
              );
            }}
          />
          <Scatter
            data={[...points]}
            dataKey="percent"
            fill="var(--series-1)"
            fillOpacity={0.35}
            isAnimationActive={false}
            shape={Dot}
          />
          <Line
            dataKey="fitted"
            stroke="var(--ink-2)"
            strokeWidth={1.75}
            strokeDasharray="6 3"
            dot={false}
            activeDot={{ r: 3 }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}

const Dot = ({ cx, cy }: { cx?: number; cy?: number }) =>
  cx === undefined || cy === undefined ? null : (
    <circle cx={cx} cy={cy} r={2} fill="var(--series-1)" fillOpacity={0.35} />
  );
