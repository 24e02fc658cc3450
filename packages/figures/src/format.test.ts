import { expect, test } from 'vitest';
import {
  formatClock,
  formatLatency,
  formatMoney,
  formatNumber,
  formatPrice,
  formatProbability,
  formatRps,
  formatShare,
  formatSpan,
  fullFigure,
  fullShare,
} from './format';

test('three significant digits on screen', () => {
  expect([0.123456, 5.678, 56.78, 567.8, 5408.21].map(formatNumber)).toEqual(['0.123', '5.68', '56.8', '568', '5,410']);
});

test('in full there are all digits and the unit, and nothing of what is not known', () => {
  expect([fullFigure(5408.2134, 'rps'), fullFigure(0.123456, 'ms')]).toEqual(['5,408.2134 rps', '0.123456 ms']);
  expect([fullShare(0.012345), fullShare(0.07), fullShare(0)]).toEqual(['1.2345 %', '7 %', '0 %']);
  expect([fullFigure(null, 'rps'), fullFigure(NaN, 'ms'), fullShare(undefined), fullShare(null)]).toEqual(
    Array(4).fill(undefined),
  );
});

test('unknown is a dash, never 0', () => {
  expect([
    formatNumber(null),
    formatRps(undefined),
    formatLatency(null),
    formatShare(NaN),
    formatMoney(null, 'USD'),
  ]).toEqual(Array(5).fill('–'));
  expect(formatRps(0)).toBe('0 rps');
});

test('latency changes from ms to s at one second', () => {
  expect([0.4567, 41.23, 999.4, 999.6, 1234].map(formatLatency)).toEqual([
    '0.457 ms',
    '41.2 ms',
    '999 ms',
    '1 s',
    '1.23 s',
  ]);
});

test('money has cents, groups and its currency; sub-cent prices stay whole', () => {
  expect(formatMoney('1724.985', 'USD')).toBe('1,724.98 USD');
  expect(formatMoney('1234567.5', 'EUR')).toBe('1,234,567.50 EUR');
  expect(formatPrice('28.7498', 'USD')).toBe('28.75 USD');
  expect(formatPrice('0.0000298', 'USD')).toBe('0.0000298 USD');
  expect(['0.1', '0.85329', '0.048', '0.999999'].map((amount) => formatPrice(amount, 'USD'))).toEqual([
    ...['0.10 USD', '0.853 USD', '0.048 USD', '1.00 USD'],
  ]);
});

test('a probability is never shown as certain', () => {
  expect([1, 0.997, 0.934, 0.004, 0].map(formatProbability)).toEqual(['> 99 %', '> 99 %', '93 %', '< 1 %', '< 1 %']);
});

test('spans and clocks', () => {
  expect([4_200, 185_000, 3_720_000].map(formatSpan)).toEqual(['4 s', '3 min 05 s', '1 h 02 min']);
  expect([5, 65, 3_661].map(formatClock)).toEqual(['0:05', '1:05', '1:01:01']);
});
