import { benchmarkSchema } from '@headroom/core';
import { expect, test } from 'vitest';
import { prefilled } from './prefill';

const tiers = ['s', 'm'].map((id) => ({ id, name: id, maxUnits: 4 }));
const subjects = [
  { id: 'bare', name: 'Bare', tiers, policySets: [] },
  { id: 'sample', name: 'Sample', tiers, policySets: ['one', 'two'] },
];
const benchmark = benchmarkSchema.parse({
  name: 'Orders',
  subject: { gateway: 'sample', tier: 's', policySet: 'one' },
  target: { baseUrl: 'http://127.0.0.1:8080' },
  requests: [{ name: 'place order', path: '/orders' }],
  load: { kind: 'find-maximum' },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
});

test('the cell of the address, with what is known of its gateway', () => {
  const { draft, takenFrom } = prefilled(subjects, [benchmark], {
    ...{ gateway: 'sample', tier: 'm', units: '3', policySet: 'two' },
  });
  expect(draft).toMatchObject({
    name: 'm × 3, two',
    subject: { gateway: 'sample', tier: 'm', units: '3', policySet: 'two' },
    requests: [{ name: 'place order' }],
  });
  expect(takenFrom).toBe('Orders');
});

test('a simulated benchmark is no model for a measurement', () => {
  const simulated = { ...benchmark, runner: 'simulated', name: 'Pretend' } as const;
  expect(prefilled(subjects, [simulated, benchmark], { gateway: 'sample' }).takenFrom).toBe('Orders');
});

test('what does not exist is the first that does, and nothing asked is an empty form', () => {
  expect(prefilled(subjects, [], { gateway: 'sample', tier: 'xl', units: '-2', policySet: '?' }).draft.subject).toEqual(
    {
      ...{ gateway: 'sample', tier: 's', units: '1', policySet: 'one' },
    },
  );
  const { draft, takenFrom } = prefilled(subjects, [benchmark], {});
  expect(draft).toMatchObject({ name: '', subject: { gateway: 'sample' }, requests: [{ name: 'request' }] });
  expect(takenFrom).toBeNull();
});
