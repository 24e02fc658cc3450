'use client';

import { costRateCurve, type CostStep, type PlanProblem, type RecommendationResult } from '@headroom/core';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatFull, formatMoney, formatNumber, formatRps } from '@/ui/format';
import { tierName } from '@/ui/tier-name';
import { linearAxis } from './axis';
import type { Chart } from './chart';
import { ChartFrame } from './frame';
import { cheapestAt, costAt, costRows, stepAt, type CostRow } from './cost-rows';
import { costTable, shape } from './cost-words';
import { EndLabel, type EndLabelAt } from './end-label';
import { entityStyle } from './entity-style';
import { cursorKeys, onLines, valueAxisLook, xAxisLook } from './axis-text';
import { TooltipBox } from './tooltip';

export interface CostAgainstRateData {
  problem: PlanProblem;
  result: RecommendationResult;
  tierNames: Record<string, string>;
}

interface CostAgainstRateView {
  currency: string;
  targetRps: number;
  maxRps: number;
  maxCost: number;
  /** In the order of the problem, so that a tier keeps its colour. */
  tiers: { id: string; name: string; index: number; steps: CostStep[] }[];
  crossovers: { rps: number; cost: number | null; from: string | null; to: string | null }[];
  rows: CostRow[];
}

export const costAgainstRateChart: Chart<CostAgainstRateData, CostAgainstRateView> = {
  id: 'cost-against-rate',
  title: 'Monthly cost against peak rate',
  question: 'Which tier is the cheapest at which rate, and where does that change?',
  select({ problem, result, tierNames }) {
    const targetRps = problem.target.rps;
    const maxRps = linearAxis(2 * targetRps).domain[1];
    const curve = costRateCurve(problem, result, { maxRps });
    const name = (id: string | null) => (id === null ? null : tierName(id, tierNames));
    return {
      currency: result.currency,
      targetRps,
      maxRps,
      maxCost: Math.max(0, ...curve.tiers.flatMap(({ steps }) => steps.map(({ toMonthlyCost }) => toMonthlyCost))),
      tiers: curve.tiers.map(({ tier, steps }) => ({
        id: tier,
        name: name(tier) ?? tier,
        index: problem.tiers.findIndex(({ id }) => id === tier),
        steps,
      })),
      crossovers: curve.crossovers.map(({ rps, from, to }) => ({
        rps,
        cost: costAt(curve.tiers.find(({ tier }) => tier === (to ?? from))?.steps ?? [], rps, to === null),
        from: name(from),
        to: name(to),
      })),
      rows: costRows(curve, maxRps),
    };
  },
  empty: ({ tiers }) => (tiers.length > 0 ? null : 'No capacity is known yet, so no cost can be drawn.'),
  sentence({ crossovers, targetRps, tiers, currency }) {
    const cheapest = cheapestAt(tiers, targetRps);
    const at = cheapest
      ? `At ${formatFull(targetRps)} rps ${shape(cheapest)} is the cheapest, ${formatMoney(String(cheapest.cost), currency)} a month.`
      : `No tier carries ${formatFull(targetRps)} rps.`;
    const next = crossovers.find(({ rps }) => rps > targetRps);
    if (!next) return at;
    return `${at} ${next.to ? `${next.to} becomes the cheapest` : 'No tier carries more'} from ${formatRps(next.rps)}.`;
  },
  table: costTable,
};

export function CostAgainstRateChart({ data }: { data: CostAgainstRateData }) {
  const view = costAgainstRateChart.select(data);
  const { rows, tiers, maxRps, maxCost, targetRps, crossovers, currency } = view;
  const y = linearAxis(maxCost);
  const x = linearAxis(maxRps);
  return (
    <ChartFrame
      chart={costAgainstRateChart}
      view={view}
      height={280}
      axes={`${currency} a month, over rps at peak today`}
      keys={tiers.map(({ name, index }) => ({ ...entityStyle(index), label: name }))}
    >
      <ResponsiveContainer width="100%" height="100%" debounce={50}>
        <LineChart
          data={rows}
          title={costAgainstRateChart.title}
          desc={cursorKeys}
          margin={{ top: 18, right: 16, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--grid)" />
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
            width={64}
            domain={y.domain}
            ticks={y.ticks}
            tickFormatter={(cost: number) => formatNumber(cost)}
          />
          <ReferenceLine
            x={targetRps}
            stroke="var(--ink)"
            strokeDasharray="3 3"
            label={{
              value: `target ${formatFull(targetRps)} rps`,
              position: 'top',
              fill: 'var(--ink-2)',
              ...onLines,
            }}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--control)' }}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as CostRow | undefined;
              if (!active || !row) return null;
              return (
                <TooltipBox
                  heading={`${formatNumber(row.rps)} rps at peak`}
                  lines={tiers.map(({ id, name, index, steps }) => ({
                    ...entityStyle(index),
                    label: row[id] === undefined ? name : shape({ name, units: stepAt(steps, row.rps)?.units ?? null }),
                    value: row[id] === undefined ? 'cannot carry it' : formatMoney(String(row[id]), currency),
                  }))}
                />
              );
            }}
          />
          {tiers.map(({ id, name, index }) => (
            <Line
              key={id}
              dataKey={id}
              name={name}
              type="linear"
              stroke={entityStyle(index).color}
              strokeDasharray={entityStyle(index).dash}
              strokeWidth={1.75}
              dot={false}
              activeDot={{ r: 3 }}
              isAnimationActive={false}
              label={(props: EndLabelAt) => (
                <EndLabel
                  {...props}
                  text={name}
                  color={entityStyle(index).color}
                  last={rows.findLastIndex((row) => row[id] !== undefined)}
                />
              )}
            />
          ))}
          {crossovers
            .filter(({ cost }) => cost !== null)
            .map(({ rps, cost, to }) => (
              <ReferenceDot
                key={`${rps} ${to}`}
                x={rps}
                y={cost ?? 0}
                r={3.5}
                fill="var(--surface)"
                stroke="var(--ink)"
                strokeWidth={1.5}
              />
            ))}
        </LineChart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
