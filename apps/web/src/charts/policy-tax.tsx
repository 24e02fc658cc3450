'use client';

import {
  linearAxis,
  policyTaxChart,
  policyTaxScene,
  taxColor,
  taxHeight,
  taxKeys,
  taxMeasureNames,
  taxMeasures,
  taxReach,
  taxUnit,
  type PolicyTaxData,
  type TaxRow,
} from '@headroom/figures';
import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Select } from '@/ui/field';
import { formatNumber } from '@/ui/format';
import { useUrlChoice } from '@/ui/use-url-choice';
import { nameAxisLook, rowKeys, xAxisLook } from './axis-text';
import { ChartFrame } from './frame';
import { RowKeys } from './row-keys';
import { TooltipBox } from './tooltip';

export function PolicyTaxChart({ data }: { data: Omit<PolicyTaxData, 'measure'> }) {
  const [measure, choose] = useUrlChoice('tax', taxMeasures);
  const view = policyTaxChart.select({ ...data, measure });
  const { rows } = view;
  const x = linearAxis(taxReach(view));
  return (
    <ChartFrame
      chart={policyTaxChart}
      view={view}
      scene={policyTaxScene}
      height={taxHeight(view)}
      axes={taxUnit(view)}
      keys={taxKeys(view)}
      controls={
        <Select
          aria-label="What is shown of the policies"
          className="h-7 w-auto text-xs"
          value={measure}
          onChange={({ target: { value } }) => choose(taxMeasures.find((one) => one === value) ?? 'capacity')}
        >
          {taxMeasures.map((one) => (
            <option key={one} value={one}>
              {taxMeasureNames[one]}
            </option>
          ))}
        </Select>
      }
    >
      <RowKeys>
        <ResponsiveContainer width="100%" height="100%" debounce={50}>
          <BarChart
            data={rows}
            layout="vertical"
            title={policyTaxChart.title}
            desc={rowKeys}
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
                    lines={[{ label: taxMeasureNames[measure], color: taxColor(row, measure), value: row.text }]}
                  />
                );
              }}
            />
            <Bar dataKey="range" isAnimationActive={false} radius={2}>
              {rows.map((row) => (
                <Cell key={row.label} fill={taxColor(row, measure)} />
              ))}
              <LabelList dataKey="text" position="right" fill="var(--ink-2)" fontSize={11} />
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </RowKeys>
    </ChartFrame>
  );
}
