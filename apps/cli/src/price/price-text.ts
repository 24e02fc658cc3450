import type { PriceDocument } from '@headroom/core';
import { grouped, shortAmount } from '../recommend/figures';
import { alignColumns, wrapWords } from '../recommend/text-table';

const narrowest = 40;
const quantities = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** A price as text: line by line, the sum, and what has to be known about it. */
export function priceText(price: PriceDocument, wantedWidth: number): string {
  const width = Math.max(wantedWidth, narrowest);
  const { gateway, tier, units, region, currency, at, priceBook, items } = price;
  const rows = items.map(({ meter, quantity, unit, unitPrice, discountPercent, amount, date }) => [
    meter,
    quantity === null ? 'unknown' : quantities.format(quantity),
    unit,
    unitPrice ?? 'unknown',
    discountPercent === null ? '' : `-${discountPercent} %`,
    amount === null ? 'unknown' : grouped(amount),
    date ?? '',
  ]);
  const table = alignColumns([['meter', 'quantity', 'unit', 'unit price', '', currency, 'of'], ...rows], [1, 3, 4, 5]);
  return [
    `${gateway}/${tier}${units === null ? '' : ` × ${units}`}${region === null ? '' : ` in ${region}`} on ${at}`,
    '',
    ...table.map((line) => `  ${line}`),
    '',
    sumOf(price),
    ...(priceBook ? wrapWords(`Prices: ${priceBook.source}, read on ${priceBook.observedOn}.`, width) : []),
    ...price.findings.flatMap((finding) =>
      wrapWords(finding, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
    ),
    '',
  ].join('\n');
}

function sumOf({ monthlyTotal, costPerMillion, currency }: PriceDocument): string {
  if (monthlyTotal === null) return 'What a month costs is not known: a price or a usage is missing.';
  const perMillion = costPerMillion === null ? '' : `, ${shortAmount(costPerMillion)} per million calls`;
  return `${shortAmount(monthlyTotal)} ${currency} a month${perMillion}`;
}
