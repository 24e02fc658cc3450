import type { DemandReplay, ReplayedStrategies } from '@headroom/core';
import { formatCount, formatMoney, formatNumber, formatPrice, formatSpan } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { Table, Td, Th, Tr } from '@/ui/table';
import { tierName } from '@/ui/tier-name';

interface ReplayTableProps {
  ways: ReplayedStrategies;
  currency: string;
  tierNames: Record<string, string>;
}

const names = { fixed: 'Fixed units', autoscale: 'Autoscaled', consumption: 'By the call' } as const;

/** What a year costs each way, and for how long it would be late. */
export function ReplayTable({ ways, currency, tierNames }: ReplayTableProps) {
  return (
    <Table label="A year of demand, three ways">
      <thead>
        <tr>
          <Th>Way</Th>
          <Th numeric>Per month</Th>
          <Th numeric>Per year</Th>
          <Th numeric>Per million</Th>
          <Th numeric>Unit-hours a year</Th>
          <Th numeric>At risk in a year</Th>
          <Th>Evidence</Th>
        </tr>
      </thead>
      <tbody>
        {(['fixed', 'autoscale', 'consumption'] as const).map((way) => {
          const replay = ways[way];
          return (
            <Tr key={way}>
              <Td className="min-w-36 font-medium">
                {names[way]}
                {!('why' in replay) && (
                  <span className="block text-xs font-normal text-ink-3">{shapeOf(replay, tierNames)}</span>
                )}
              </Td>
              {'why' in replay ? (
                <Td colSpan={6} className="text-ink-2">
                  {replay.why}
                </Td>
              ) : (
                <Known replay={replay} currency={currency} />
              )}
            </Tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Known({ replay, currency }: { replay: DemandReplay; currency: string }) {
  const { monthlyCost, cheapestMonth, dearestMonth, annualCost, unitHours, minutesAtRisk } = replay;
  const differ = cheapestMonth !== null && dearestMonth !== null && cheapestMonth !== dearestMonth;
  return (
    <>
      <Td numeric className="font-medium">
        {formatMoney(monthlyCost, currency)}
        {differ && (
          <span className="block text-xs font-normal text-ink-3">
            {formatMoney(cheapestMonth, currency)} to {formatMoney(dearestMonth, currency)}
          </span>
        )}
      </Td>
      <Td numeric>{formatMoney(annualCost, currency)}</Td>
      <Td numeric>{formatPrice(replay.costPerMillion, currency)}</Td>
      <Td numeric>{unitHours === null ? 'none rented' : formatCount(unitHours)}</Td>
      <Td numeric className={minutesAtRisk ? 'font-medium text-bad' : undefined}>
        {minutesAtRisk === null ? '–' : minutesAtRisk === 0 ? 'never' : formatSpan(minutesAtRisk * 60_000)}
        {minutesAtRisk !== null && minutesAtRisk > 0 && (
          <span className="block text-xs font-normal text-ink-3">
            {formatNumber((minutesAtRisk / (8760 * 60)) * 100)} % of all minutes
          </span>
        )}
      </Td>
      <Td>
        <GradeTag grade={replay.grade} />
      </Td>
    </>
  );
}

function shapeOf({ tier, strategy, hours }: DemandReplay, tierNames: Record<string, string>): string {
  const name = tierName(tier, tierNames);
  if (strategy.kind === 'fixed') return `${name} × ${strategy.units}`;
  if (strategy.kind === 'consumption' || !hours.units) return name;
  const least = hours.units.reduce((low, units) => Math.min(low, units), Infinity);
  const most = hours.units.reduce((high, units) => Math.max(high, units), 0);
  return `${name} × ${formatNumber(Math.floor(least))} to ${formatNumber(Math.ceil(most))}`;
}
