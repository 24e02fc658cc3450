import type { PriceDocument } from '@headroom/core';
import { Info } from 'lucide-react';
import { Card } from '@/ui/card';
import { Explain } from '@/ui/explain';
import { formatFull, formatMoney, formatPrice, unknown } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { missingSentences, withoutCode } from './catalog-columns';

/** The monthly bill of a tier line by line, and what has to be known about it. */
export function BillCard({ price }: { price: PriceDocument }) {
  const { currency, items, monthlyTotal, costPerMillion, priceBook, findings, hoursPerMonth } = price;
  const sentences = [...missingSentences(price.unknown), ...findings.map(withoutCode)];
  return (
    <Card
      title="Monthly price"
      note={priceBook ? `seen on ${priceBook.observedOn}` : 'no price book'}
      padded={false}
      actions={priceBook?.stale && <Tag tone="warn">Old prices</Tag>}
    >
      <Table label="Line items">
        <thead>
          <tr>
            <Th>Meter</Th>
            <Th numeric>Quantity</Th>
            <Th>Unit</Th>
            <Th numeric>Unit price</Th>
            <Th numeric>Amount</Th>
            <Th>Seen on</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <Tr key={index}>
              <Td className="min-w-44">{item.meter}</Td>
              <Td numeric>{formatFull(item.quantity)}</Td>
              <Td className="whitespace-nowrap text-ink-2">{item.unit}</Td>
              <Td numeric>{item.unitPrice === null ? unknown : `${item.unitPrice} ${currency}`}</Td>
              <Td numeric>{item.amount === null ? unknown : `${item.amount} ${currency}`}</Td>
              <Td className="whitespace-nowrap text-ink-2">{item.date ?? unknown}</Td>
            </Tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Td colSpan={4} className="border-t border-line font-medium">
              Total a month
              <Explain what="The monthly total">
                The sum of the lines, exact: quantity × unit price, at {hoursPerMonth} hours a month. It is unknown as
                soon as one line is, and is never counted as 0. Rounding happens only in what is shown.
              </Explain>
            </Td>
            <Td numeric className="border-t border-line font-semibold" title={monthlyTotal ?? undefined}>
              {formatMoney(monthlyTotal, currency)}
            </Td>
            <Td className="border-t border-line text-xs whitespace-nowrap text-ink-3">
              {costPerMillion !== null && `${formatPrice(costPerMillion, currency)} per million calls`}
            </Td>
          </tr>
        </tfoot>
      </Table>
      {priceBook && <p className="border-t border-line px-4 py-2 text-xs text-ink-3">Source: {priceBook.source}</p>}
      {sentences.length > 0 && (
        <ul className="space-y-1.5 border-t border-line px-4 py-3 text-[13px]" aria-label="About this price">
          {sentences.map((sentence) => (
            <li key={sentence} className="flex gap-2">
              <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
              <span className="min-w-0 wrap-anywhere">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
