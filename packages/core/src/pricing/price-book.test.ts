import { describe, expect, it } from 'vitest';
import { ageInDays, bookInForce, isStale, priceBookSchema } from './price-book';

const book = (observedOn: string, effectiveFrom: string, until?: string) =>
  priceBookSchema.parse({
    ...{ schema: 'headroom.price-book/1', gatewayId: 'g', currency: 'USD', basis: 'list', source: 's', prices: [] },
    ...{ observedOn, effectiveFrom, ...(until === undefined ? {} : { until }) },
  });
const preview = book('2024-06-01', '2024-05-06', '2024-12-01');
const summer = book('2026-08-14', '2024-12-01');
const autumn = book('2026-10-01', '2024-12-01');
const on = (day: string, currency = 'USD') =>
  bookInForce([autumn, preview, summer], { gatewayId: 'g', currency, on: day });

describe('bookInForce', () => {
  it('takes the last book observed by the day, else the first one observed after it', () => {
    expect(on('2026-11-21')).toBe(autumn);
    expect(on('2026-09-01')).toBe(summer);
    expect(on('2025-01-01')).toBe(summer);
  });

  it('takes of several books of one day the last, before and after that day', () => {
    const revision = { ...summer };
    for (const day of ['2025-01-01', '2026-09-01'])
      expect(bookInForce([summer, revision], { gatewayId: 'g', currency: 'USD', on: day })).toBe(revision);
  });

  it('takes no book outside of its days, of another currency or gateway', () => {
    expect(on('2024-06-17')).toBe(preview);
    expect(on('2024-12-01')).toBe(summer);
    expect(on('2024-05-05')).toBeNull();
    expect(on('2026-11-21', 'EUR')).toBeNull();
    expect(bookInForce([summer], { gatewayId: 'other', currency: 'USD', on: '2026-11-21' })).toBeNull();
  });
});

it('calls a book stale after 45 days, unless its prices are invented', () => {
  expect(ageInDays(summer, '2026-11-21')).toBe(99);
  expect([isStale(summer, '2026-09-28'), isStale(summer, '2026-09-29')]).toEqual([false, true]);
  expect(isStale(summer, '2024-01-01')).toBe(false);
  expect(isStale({ ...summer, basis: 'invented' }, '2030-01-01')).toBe(false);
});

it('refuses a book that ends before it has begun', () => {
  const ending = (until: string) => priceBookSchema.safeParse({ ...preview, until }).error?.issues;
  expect(ending('2024-05-07')).toBeUndefined();
  expect(ending('2024-05-06')).toMatchObject([{ path: ['until'], message: expect.stringMatching(/after 2024-05-06/) }]);
});

it.each([
  ['a float', { unitPrice: 0.1 }],
  ['a day that is none', { since: '2026-02-30' }],
  ['an unknown kind', { per: 'fortnight' }],
  ['a stray key', { price: '1' }],
  ['a price for no pieces', { perUnit: '0.0' }],
  ['bands in disorder', { further: ['200', '100'].map((from) => ({ from, unitPrice: '1' })) }],
  ['a band within what is included', { included: '100', further: [{ from: '100', unitPrice: '1' }] }],
  ['a band that begins at once', { further: [{ from: '0', unitPrice: '1' }] }],
])('refuses a row with %s', (_what, change) => {
  const row = {
    ...{ region: 'r', tierId: 't', meter: 'm', per: 'call', unit: '10K', unitPrice: '1', since: '2026-01-01' },
  };
  expect(priceBookSchema.safeParse({ ...summer, prices: [row] }).success).toBe(true);
  expect(priceBookSchema.safeParse({ ...summer, prices: [{ ...row, ...change }] }).success).toBe(false);
});
