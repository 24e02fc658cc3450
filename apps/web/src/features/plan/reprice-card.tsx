import type { DatedWinner } from '@headroom/core';
import type { RepricedRecommendation } from '@headroom/services';
import { findSource } from '@headroom/gateways';
import { ArrowRightLeft } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { KeptParameters } from '@/ui/kept-parameters';
import { Notice } from '@/ui/notice';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { tierName } from '@/ui/tier-name';
import { nameTiers } from './plan-view';

interface RepriceCardProps {
  /** Day whose prices are asked for; none asks for nothing. */
  on: string | undefined;
  today: string;
  /** The answer under the prices of that day, or why there is none. */
  repriced: RepricedRecommendation | { problem: string } | null;
  winners: readonly DatedWinner[];
  tierNames: Record<string, string>;
}

/** The same evidence under the prices of another day, and on which days another option would have won. */
export function RepriceCard({ on, today, repriced, winners, tierNames }: RepriceCardProps) {
  return (
    <Card
      title="Under other prices"
      note="the same evidence, the prices of another day"
      className={on ? undefined : 'print:hidden'}
    >
      <form method="get" className="flex flex-wrap items-end gap-3 print:hidden">
        <KeptParameters own={['on']} />
        <Field id="on" label="Prices of" className="w-40">
          {(control) => <Input {...control} type="date" defaultValue={on ?? today} max={today} required />}
        </Field>
        <Button type="submit" className="min-h-8.5">
          <ArrowRightLeft aria-hidden /> Price it again
        </Button>
      </form>
      {repriced && 'problem' in repriced && (
        <Notice kind="warn" className="mt-3">
          {repriced.problem}
        </Notice>
      )}
      {repriced && !('problem' in repriced) && (
        <div className="mt-3 space-y-3 text-[13px]">
          <p data-testid="price-difference" className="font-medium">
            {nameTiers(repriced.difference.sentence, tierNames)}
          </p>
          <p className="text-xs text-ink-3">
            Prices: {findSource(repriced.priceBook.source).title}, seen on {repriced.priceBook.observedOn},{' '}
            {repriced.priceBook.currency}.
          </p>
          {winners.length > 1 && <Winners winners={winners} tierNames={tierNames} />}
        </div>
      )}
    </Card>
  );
}

function Winners({ winners, tierNames }: Pick<RepriceCardProps, 'winners' | 'tierNames'>) {
  return (
    <Table label="Who would have won">
      <thead>
        <tr>
          <Th>Prices of</Th>
          <Th>Cheapest that carries it</Th>
          <Th>Winner</Th>
        </tr>
      </thead>
      <tbody>
        {winners.map(({ on, recommended, changed }) => (
          <Tr key={on}>
            <Td className="whitespace-nowrap">{on}</Td>
            <Td>
              {recommended
                ? `${tierName(recommended.tier, tierNames)}${recommended.units === null ? '' : ` × ${recommended.units}`}`
                : 'None that can be priced'}
            </Td>
            <Td>{changed ? <Tag tone="warn">Changed</Tag> : <span className="text-ink-3">The same</span>}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
