import type { LineItem } from './line-item-schema';
import type { Meter, MeterKind } from './meter';
import { Money } from './money';

/**
 * The one place where a quantity meets a price: a line for every band that the quantity reaches. Pieces beyond the included
 * ones cost the unit price, pieces beyond each further band that band's price (graduated, never the whole quantity).
 * @param units how many units share what a meter includes for each of them
 */
export function lineItems(meter: Meter, pieces: number | null, units: number, grantsUsed: boolean): LineItem[] {
  if (pieces === null || meter.unitPrice === null) return [line(meter, pieces, meter.unitPrice)];
  const share = meter.includedPer === 'unit' ? Math.max(units, 1) : 1;
  const included = grantsUsed ? 0 : (meter.included ?? 0) * share;
  const bands = [
    ...(included > 0 ? [{ from: 0, unitPrice: '0' }] : []),
    { from: included, unitPrice: meter.unitPrice },
    ...(meter.further ?? []).map(({ from, unitPrice }) => ({ from: from * share, unitPrice })),
  ];
  return bands.flatMap(({ from, unitPrice }, index) => {
    if (index > 0 && pieces <= from) return [];
    const to = Math.min(bands[index + 1]?.from ?? Infinity, pieces);
    return [line(meter, new Money(to).minus(from).toNumber(), unitPrice)];
  });
}

function line(meter: Meter, pieces: number | null, unitPrice: string | null): LineItem {
  const { per, perUnit = 1, discountPercent } = meter;
  const list = pieces === null || unitPrice === null ? null : new Money(pieces).times(unitPrice).dividedBy(perUnit);
  return {
    meter: meter.meter,
    per,
    unit: meter.unit ?? unitName(per, perUnit),
    quantity: pieces === null ? null : new Money(pieces).dividedBy(perUnit).toNumber(),
    unitPrice,
    discountPercent: discountPercent ?? null,
    amount:
      list && (discountPercent ? list.times(new Money(100).minus(discountPercent)).dividedBy(100) : list).toFixed(),
    source: meter.source ?? null,
    date: meter.date ?? null,
  };
}

const pieceNames: Record<MeterKind, string> = {
  unitHour: 'Hour',
  firstUnitHour: 'Hour',
  extraUnitHour: 'Hour',
  call: 'Call',
  gbSecond: 'GB Second',
  instanceHour: 'Hour',
  addOnHour: 'Hour',
  alwaysReadyGbSecond: 'GB Second',
  baselineGbSecond: 'GB Second',
  alwaysReadyCall: 'Call',
};

const unitName = (per: MeterKind, perUnit: number) =>
  `${new Intl.NumberFormat('en').format(perUnit)} ${pieceNames[per]}${perUnit === 1 ? '' : 's'}`;
