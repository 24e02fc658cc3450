'use client';

import { CircleCheck } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { formatFull, formatMoney, formatNumber, formatPrice, formatProbability, formatShare } from '@/ui/format';
import { GradeTag } from '@/ui/grade-tag';
import { Table, Td, Th, Tr } from '@/ui/table';
import { tierName } from '@/ui/tier-name';
import { useUrlChoice } from '@/ui/use-url-choice';
import { contenders, isRecommended, nameTiers, optionKey, reasonText, type PlanAnswer } from './plan-view';

interface OptionsTableProps {
  answer: Pick<PlanAnswer, 'result'>;
  tierNames: Record<string, string>;
}

/** The options in order of cost, each loser with its why-not. */
export function OptionsTable({ answer: { result }, tierNames }: OptionsTableProps) {
  const [choice, choose] = useUrlChoice('options', ['contenders', 'all']);
  const all = choice === 'all';
  const worth = contenders(result);
  const shown = all ? result.options : worth;
  return (
    <Card
      title="Options"
      note="in order of monthly cost"
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
      <Table label="Options">
        <thead>
          <tr>
            <Th>Option</Th>
            <Th numeric>
              Per month
              <Explain what="Cost of a month">
                The sum of the tier’s meters: units × price of a unit-hour × hours of the month, and calls beyond the
                included ones × their price, less discounts; in exact decimals. Per million: that ÷ calls of the month
                after growth × 1,000,000.
              </Explain>
            </Th>
            <Th numeric>
              Capacity
              <Explain what="Capacity of an option">
                The largest steady rate, split at random over the units, whose percentile and error rate stay inside the
                SLO, with the spare units out of service. Measured where there are runs; other unit counts and tiers on
                the same cores are extrapolated, and their interval is wider.
              </Explain>
            </Th>
            <Th numeric>
              Used
              <Explain what="Share that is used">
                Peak rate after growth ÷ capacity with the spare units out of service.
              </Explain>
            </Th>
            <Th numeric>
              Sure
              <Explain what="How sure it is">
                The probability that the true capacity, with headroom kept free, is at least the peak rate after growth:
                the share of 500 draws of everything that is not known exactly. Chosen is from 70 % on.
              </Explain>
            </Th>
            <Th>Grade</Th>
            <Th>Why not</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((option) => {
            const best = isRecommended(option, result);
            const { capacityRps } = option;
            return (
              <Tr
                key={optionKey(option)}
                className={classNames(best && 'bg-good-soft/60')}
                aria-current={best || undefined}
              >
                <Td className="min-w-32 font-medium">
                  {tierName(option.tier, tierNames)}
                  {option.units !== null && <span className="whitespace-nowrap"> × {option.units}</span>}
                </Td>
                <Td numeric className={best ? 'font-semibold' : undefined}>
                  {formatMoney(option.monthlyCost, result.currency)}
                  {option.costPerMillion !== null && (
                    <span className="block text-xs font-normal text-ink-3">
                      {formatPrice(option.costPerMillion, result.currency)} a million
                    </span>
                  )}
                </Td>
                <Td numeric>
                  {formatNumber(capacityRps?.estimate)}
                  {capacityRps && capacityRps.estimate > 0 && (
                    <span
                      className="block text-xs text-ink-3"
                      title={`${formatFull(capacityRps.confidence * 100)} % interval`}
                    >
                      {formatNumber(capacityRps.low)} to {formatNumber(capacityRps.high)}
                    </span>
                  )}
                </Td>
                <Td numeric>{formatShare(option.utilisation)}</Td>
                <Td numeric>{formatProbability(option.probabilityFeasible)}</Td>
                <Td>
                  <GradeTag grade={option.grade} />
                </Td>
                <Td className="min-w-48 text-ink-2">
                  {best ? (
                    <span className="flex items-center gap-1.5 font-medium text-good">
                      <CircleCheck aria-hidden className="size-4 shrink-0" /> Recommended
                    </span>
                  ) : (
                    option.reasons.map((reason) => reasonText(nameTiers(reason, tierNames))).join(' ')
                  )}
                </Td>
              </Tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}
