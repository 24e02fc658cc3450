'use client';

import { CircleCheck } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Explain } from '@/ui/explain';
import {
  formatFull,
  formatMoney,
  formatNumber,
  formatPrice,
  formatProbability,
  formatShare,
  fullFigure,
  fullShare,
} from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { tierName } from '@/ui/tier-name';
import { useUrlChoice } from '@/ui/use-url-choice';
import { contenders, isRecommended, nameTiers, optionKey, reasonText, type PlanAnswer } from './plan-view';

interface OptionsTableProps {
  result: PlanAnswer['result'];
  tierNames: Record<string, string>;
}

type Option = PlanAnswer['result']['options'][number];

/** The options in order of cost, each loser with its why-not. */
export const OptionsTable = memo(function OptionsTable({ result, tierNames }: OptionsTableProps) {
  const [choice, choose] = useUrlChoice('options', ['contenders', 'all']);
  const all = choice === 'all';
  const worth = contenders(result);
  const columns = useMemo(() => columnsOf(result, tierNames), [result, tierNames]);
  return (
    <Card
      title="Options"
      padded={false}
      actions={
        result.options.length > worth.length && (
          <Button
            look="quiet"
            className="-mr-2 min-h-7"
            aria-pressed={all}
            onClick={() => choose(all ? 'contenders' : 'all')}
          >
            {all ? 'Show only the contenders' : `Show all ${result.options.length}`}
          </Button>
        )
      }
    >
      <DataTable
        name="options"
        label="Options"
        columns={columns}
        rows={all ? result.options : worth}
        rowKey={optionKey}
        stacks
        rowProps={(option) =>
          isRecommended(option, result) ? { className: 'bg-good-soft/60', 'aria-current': true } : {}
        }
      />
    </Card>
  );
});

const columnsOf = (result: PlanAnswer['result'], tierNames: Record<string, string>): DataColumn<Option>[] => [
  {
    ...{ id: 'option', label: 'Option', className: 'min-w-32 font-medium' },
    value: ({ tier, units }) => `${tierName(tier, tierNames)}${units === null ? '' : ` × ${units}`}`,
    cell: ({ tier, units }) => (
      <>
        {tierName(tier, tierNames)}
        {units !== null && <span className="whitespace-nowrap"> × {units}</span>}
      </>
    ),
  },
  {
    ...{ id: 'cost', label: 'Per month', numeric: true, unit: result.currency },
    explain: (
      <Explain what="Cost of a month">
        The sum of the tier’s meters: units × price of a unit-hour × hours of the month, and calls beyond the included
        ones × their price, less discounts; in exact decimals. Per million: that ÷ calls of the month after growth ×
        1,000,000.
      </Explain>
    ),
    value: ({ monthlyCost }) => monthlyCost,
    copiedAlso: [{ label: `Per million (${result.currency})`, value: ({ costPerMillion }) => costPerMillion }],
    cell: (option) => <OptionCost option={option} result={result} />,
  },
  {
    ...{ id: 'capacity', label: 'Capacity', numeric: true, unit: 'rps' },
    explain: (
      <Explain what="Capacity of an option">
        The largest steady rate, split at random over the units, whose percentile and error rate stay inside the SLO,
        with the spare units out of service. Measured where there are runs; other unit counts and tiers on the same
        cores are extrapolated, and their interval is wider.
      </Explain>
    ),
    value: ({ capacityRps }) => capacityRps?.estimate ?? null,
    copiedAlso: [
      { label: 'Low (rps)', value: ({ capacityRps }) => capacityRps?.low ?? null },
      { label: 'High (rps)', value: ({ capacityRps }) => capacityRps?.high ?? null },
    ],
    cell: ({ capacityRps }) => (
      <>
        {formatNumber(capacityRps?.estimate)}
        {capacityRps && capacityRps.estimate > 0 && (
          <span className="block text-xs text-ink-3" title={intervalInFull(capacityRps)}>
            {formatNumber(capacityRps.low)} to {formatNumber(capacityRps.high)}
          </span>
        )}
      </>
    ),
    title: ({ capacityRps }) => fullFigure(capacityRps?.estimate, 'rps'),
  },
  {
    ...{ id: 'used', label: 'Used', numeric: true, unit: 'share' },
    explain: (
      <Explain what="Share that is used">
        Peak rate after growth ÷ capacity with the spare units out of service.
      </Explain>
    ),
    value: ({ utilisation }) => utilisation,
    cell: ({ utilisation }) => formatShare(utilisation),
    title: ({ utilisation }) => fullShare(utilisation),
  },
  {
    ...{ id: 'sure', label: 'Sure', numeric: true, unit: 'share' },
    explain: (
      <Explain what="How sure it is">
        The probability that the true capacity, with headroom kept free, is at least the peak rate after growth: the
        share of 500 draws of everything that is not known exactly. Chosen is from 70 % on.
      </Explain>
    ),
    value: ({ probabilityFeasible }) => probabilityFeasible,
    cell: ({ probabilityFeasible }) => formatProbability(probabilityFeasible),
  },
  {
    ...{ id: 'grade', label: 'Grade' },
    value: ({ grade }) => grade,
    cell: ({ grade }) => <GradeTag grade={grade} />,
  },
  {
    ...{ id: 'why', label: 'Why not', className: 'min-w-48 text-ink-2' },
    value: (option) => (isRecommended(option, result) ? 'Recommended' : whyNot(option, tierNames)),
    cell: (option) =>
      isRecommended(option, result) ? (
        <span className="flex items-center gap-1.5 font-medium text-good">
          <CircleCheck aria-hidden className="size-4 shrink-0" /> Recommended
        </span>
      ) : (
        whyNot(option, tierNames)
      ),
  },
];

const intervalInFull = ({ low, high, confidence }: NonNullable<Option['capacityRps']>) =>
  `${formatFull(low)} to ${formatFull(high)} rps, ${formatFull(confidence * 100)} % interval`;

const whyNot = ({ reasons }: Option, tierNames: Record<string, string>) =>
  reasons.map((reason) => reasonText(nameTiers(reason, tierNames))).join(' ');

function OptionCost({ option, result }: { option: Option; result: PlanAnswer['result'] }) {
  const { monthlyCost, costPerMillion } = option;
  return (
    <span className={isRecommended(option, result) ? 'font-semibold' : undefined}>
      {formatMoney(monthlyCost, result.currency)}
      {costPerMillion !== null && (
        <span className="block text-xs font-normal text-ink-3">
          {formatPrice(costPerMillion, result.currency)} a million
        </span>
      )}
    </span>
  );
}
