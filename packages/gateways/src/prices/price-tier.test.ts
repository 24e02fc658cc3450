import { expect, it } from 'vitest';
import { smallGateway } from '../testing/small-gateway';
import { pricedMeter } from './meters-of-tier';
import type { PriceQuestion } from './price-question';
import { pricedRegions, priceTier } from './price-tier';

const ask = (question: Partial<PriceQuestion>) =>
  priceTier(smallGateway, { tier: 'standard', usage: {}, at: '2026-08-20', region: 'north', ...question });
const codes = (question: Partial<PriceQuestion>) => ask(question).findings.map((finding) => finding.split(':')[0]);

it('adds up first and further units and the calls beyond the included ones, line by line with source and date', () => {
  const answer = ask({ units: 3, usage: { monthlyCalls: 60_000_000 } });
  expect(
    answer.items.map(({ meter, quantity, unit, unitPrice, amount }) => [meter, quantity, unit, unitPrice, amount]),
  ).toEqual([
    ['First', 730, '1 Hour', '0.9589', '699.997'],
    ['Second', 1460, '1 Hour', '0.68493', '999.9978'],
    ['Calls', 5000, '10K', '0', '0'],
    ['Calls', 1000, '10K', '0.025', '25'],
  ]);
  expect(answer.monthlyTotal).toBe('1724.9948');
  expect(answer.costPerMillion).toBe('28.749913333333333333');
  expect(answer.items.every(({ source, date }) => source === 'a brochure' && date === '2026-08-14')).toBe(true);
});

it('says which reading was taken, and what the other one comes to', () => {
  expect(ask({ units: 3, usage: { monthlyCalls: 60_000_000 } }).findings).toContain(
    'included-reading: Included calls are counted once. Read the other way, the month costs 1699.9948 USD.',
  );
  expect(codes({ units: 1, usage: { monthlyCalls: 60_000_000 } })).not.toContain('included-reading');
  expect(ask({ tier: 'plain', units: 2 }).findings).toContain(
    'extra-unit-reading: Every unit is counted at the full price. Read the other way, the month costs 949 USD.',
  );
});

it('takes the price in force on the day, and the region before none', () => {
  expect(ask({ tier: 'plain' }).monthlyTotal).toBe('584');
  expect(ask({ tier: 'plain', at: '2025-12-31' }).monthlyTotal).toBe('730');
  expect(ask({ tier: 'plain', at: '2024-02-01' }).monthlyTotal).toBeNull();
  const free = ask({ tier: 'calls', region: undefined, usage: { monthlyCalls: 10_000_000 } });
  expect(free.region).toBeNull();
  expect(free.monthlyTotal).toBe('31.5');
  expect(codes({ tier: 'calls', region: undefined, usage: { monthlyCalls: 1 } })).toEqual([
    'region-free',
    'free-grant',
  ]);
  expect(codes({ region: undefined, usage: { monthlyCalls: 1 } })).toContain('region-assumed');
});

it('leaves an unknown price unknown, and says so', () => {
  const answer = ask({ region: 'south', units: 2, usage: { monthlyCalls: 1 } });
  expect(answer.monthlyTotal).toBeNull();
  expect(answer.items.map(({ amount }) => amount)).toEqual([null, null, null]);
  expect(answer.findings).toContain(
    'price-unknown: No price of First, Second, and Calls in south on 2026-08-20 is known.',
  );
  expect(codes({ units: 1 })).toContain('usage-unknown');
});

it('discounts a meter that is named like anything', () => {
  const [book] = smallGateway.priceBooks;
  const prices = book!.prices.map((row) => (row.meter === 'Unit' ? { ...row, meter: 'constructor' } : row));
  const options = { region: 'north', on: '2026-08-20', discounts: { '*': '10' } };
  expect(pricedMeter('plain', 'constructor', 'unitHour', { ...book!, prices }, options).discountPercent).toBe('10');
});

it('bills add-ons, published commitments and discounts, and says where a commitment has no price', () => {
  expect(ask({ usage: { monthlyCalls: 0 }, addOns: { extra: 2 } }).monthlyTotal).toBe('1429.997');
  expect(ask({ tier: 'plain', commitment: 'reservation-1y' }).monthlyTotal).toBe('438');
  expect(codes({ usage: { monthlyCalls: 0 }, commitment: 'reservation-1y' })).toContain('commitment-missing');
  const discounted = ask({ tier: 'plain', discounts: { '*': '10', Unit: '12.5' } });
  expect(discounted.items[0]).toMatchObject({ unitPrice: '0.8', discountPercent: '12.5', amount: '511' });
  expect(codes({ tier: 'plain', discounts: { '*': '10' } })).toContain('discounted');
});

it('flags books that are too old, and maxima that are disputed or unknown', () => {
  expect(codes({ at: '2026-11-21' })).toContain('stale-book');
  expect(codes({ at: '2026-09-28' })).not.toContain('stale-book');
  expect(codes({ units: 5 })).toContain('disputed-maximum');
  expect(codes({ tier: 'plain', units: 500 })).toContain('maximum-unknown');
});

it.each<[Partial<PriceQuestion>, RegExp]>([
  [{ tier: 'gold' }, /no tier "gold".*standard, plain, calls/],
  [{ units: 11 }, /at most 10 units .*another source says 4.*11 were asked for/],
  [{ units: 0 }, /at least 1/],
  [{ units: 1.5 }, /whole number/],
  [{ tier: 'calls', units: 1 }, /has no units/],
  [{ usage: { monthlyCalls: -1 } }, /monthlyCalls/],
  [{ usage: { monthlyCalls: Number.NaN } }, /monthlyCalls/],
  [{ currency: 'EUR' }, /no price book .*EUR.*USD from 2024-01-01/],
  [{ at: '2020-01-01' }, /for 2020-01-01/],
  [{ at: '2026-02-30' }, /at:/],
  [{ discounts: { '*': '101' } }, /discounts.*at most 100/],
  [{ hoursPerMonth: 800 }, /hoursPerMonth/],
  [{ addOns: { moon: 1 } }, /no add-on "moon".*extra/],
])('refuses %j', (question, message) => {
  expect(() => ask(question)).toThrow(message);
});

it('says of a price from memory that it is one', () => {
  const [book] = smallGateway.priceBooks;
  const remembered = book!.prices.map((row) => ({ ...row, status: 'recalled' as const }));
  const priceBooks = [{ ...book!, prices: remembered }];
  const { findings } = priceTier({ ...smallGateway, priceBooks }, { tier: 'plain', usage: {}, at: '2026-08-20' });
  expect(findings).toContain('recalled-price: The price of Unit is from memory, unverified.');
});

it('lists the regions that a tier has prices in', () => {
  const [book] = smallGateway.priceBooks;
  const [standard, , calls] = smallGateway.definition.tiers;
  expect(pricedRegions(book!, standard!, '2026-08-20')).toEqual(['north']);
  expect(pricedRegions(book!, calls!, '2026-08-20')).toEqual(['*']);
  expect(pricedRegions(book!, standard!, '2024-02-01')).toEqual([]);
});
