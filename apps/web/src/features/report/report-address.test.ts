import { expect, it } from 'vitest';
import { cellText, cellTitle } from '@headroom/figures';
import { queryOf, readReportAddress } from './report-address';

it('reads what a report is asked for, and leaves out what it cannot be asked', () => {
  expect(readReportAddress({})).toEqual({ asked: { months: 6 }, query: '' });
  expect(
    readReportAddress({
      plans: 'a,b',
      q: ' x ',
      gateway: 'g',
      tier: 'g/t',
      tiers: 'all',
      months: '12',
      currency: 'EUR',
      other: '1',
    }),
  ).toEqual({
    asked: {
      plans: ['a', 'b'],
      name: 'x',
      gateways: ['g'],
      tiers: ['g/t'],
      months: 12,
      currency: 'EUR',
      everyTier: true,
    },
    query: '?plans=a%2Cb&q=+x+&gateway=g&tier=g%2Ft&tiers=all&months=12&currency=EUR',
  });
  expect(readReportAddress({ months: '7', currency: 'euro', plans: ',' }).asked).toEqual({ months: 6 });
});

it('changes one parameter and keeps the others', () => {
  expect(queryOf({ plans: 'a', q: 'x' }, { plans: null, currency: 'EUR' })).toBe('?q=x&currency=EUR');
  expect(queryOf({ plans: 'a' }, { plans: null })).toBe('');
});

it('shows money to cents, to three digits below one, with a sign where it is a difference', () => {
  const money = (cell: string | null) => cellText({ kind: 'money' }, cell);
  expect(['1724.985', '1234567.891', '0.000123456', '0', null].map(money)).toEqual([
    ...['1,724.98', '1,234,567.89', '0.000123', '0.00', '–'],
  ]);
  expect(cellText({ kind: 'price' }, '0.0000263456')).toBe('0.0000263456');
  const difference = (cell: string) => cellText({ kind: 'difference' }, cell);
  expect(['12.5', '-1200', '0', '-0.001'].map(difference)).toEqual(['+12.50', '−1,200.00', '0.00', '−0.001']);
  expect(cellText({ kind: 'probability' }, 0.999)).toBe('> 99 %');
  expect(cellText({ kind: 'count' }, 600_000_000)).toBe('600,000,000');
});

it('has the full value in its tooltip', () => {
  const column = { kind: 'money' as const, label: 'Per month (USD)' };
  expect(cellTitle(column, '28.749833333333333333')).toBe('Per month (USD): 28.749833333333333333');
  expect(cellTitle(column, null)).toBeUndefined();
});
