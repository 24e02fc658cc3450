import type { RankedGateway } from '@headroom/core';
import { expect, test } from 'vitest';
import { standingInWords } from './gateway-standing';

const one = (change: Partial<RankedGateway>): string =>
  standingInWords(
    {
      ...{ gateway: 'g', name: 'G', region: 'r', recommended: null, probabilityFeasible: 0.6, grade: 'B' },
      ...{ probabilityCheapest: null, monthlyDifference: null, mayBeCheaper: false, why: null, standing: 'dearer' },
      ...change,
    },
    'USD',
  );

test('how a gateway stands is told with its distance and with what is not known', () => {
  expect(one({ monthlyDifference: '1234.5' })).toBe('Dearer by 1,234.50 USD a month.');
  expect(one({ monthlyDifference: '9.99', mayBeCheaper: true })).toMatch(/ Not every cheaper option of it is known\.$/);
  expect(one({ standing: 'unsure', monthlyDifference: '-20' })).toContain('would save 20.00 USD a month');
  expect(one({ standing: 'unsure', monthlyDifference: '20' })).toContain('dearer by 20.00 USD a month');
  expect(one({ standing: 'unknown', why: 'Nothing was measured.' })).toBe(
    'Could be cheaper or dearer: not known. Nothing was measured.',
  );
  expect(one({ standing: 'unanswered', why: 'No prices.' })).toMatch(/could not be answered\. No prices\.$/);
});
