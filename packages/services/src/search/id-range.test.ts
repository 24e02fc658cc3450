import { expect, test } from 'vitest';
import { idRange } from './id-range';

test('the beginning of an id stands for all ids that begin so', () => {
  expect(idRange('019AA0-b')).toEqual({
    gte: '019aa0b0-0000-0000-0000-000000000000',
    lte: '019aa0bf-ffff-ffff-ffff-ffffffffffff',
  });
  const whole = '019aa0b0-1234-7000-8000-00000000000a';
  expect(idRange(whole)).toEqual({ gte: whole, lte: whole });
});

test('other texts begin no id', () => {
  for (const text of ['', '019aa', 'partner', `${'0'.repeat(33)}`]) expect(idRange(text)).toBeNull();
});
