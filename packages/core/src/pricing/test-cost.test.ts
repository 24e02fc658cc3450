import { expect, it } from 'vitest';
import { testCost } from './test-cost';

const line = { name: 'vCPU', quantity: 0.5, unit: 'hour', unitPrice: '0.0466', source: 'a list of 2026-08-14' };

it('multiplies exactly and adds up', () => {
  const cost = testCost([line, { ...line, name: 'memory', quantity: 3, unitPrice: '0.00511' }], 'USD');
  expect(cost.lines.map(({ amount }) => amount)).toEqual(['0.0233', '0.01533']);
  expect(cost.total).toBe('0.03863');
});

it('is not known as soon as a part is not', () => {
  expect(testCost([line, { ...line, unitPrice: null }], 'USD').total).toBeNull();
  expect(testCost([line, { ...line, quantity: null }], 'USD').total).toBeNull();
  expect(testCost([line], 'USD', ['egress']).total).toBeNull();
});
