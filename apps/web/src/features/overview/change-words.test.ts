import type { Answer, Change } from '@headroom/services';
import { expect, test } from 'vitest';
import { changeLine } from './change-words';

const at = new Date('2026-11-21T10:00:00Z');
const names = { 'apim/std': 'Standard v2' };
const ours = { kind: 'answer', at, planId: 'p', gatewayId: null, gatewayName: null, name: 'Ours' } as const;
const answer = (units: number | null, monthlyCost = '1724.99'): Answer => ({
  ...{ verdict: 'recommended', currency: 'USD' },
  recommended: { tier: 'apim/std', units, monthlyCost },
});
const none: Answer = { verdict: 'notEnoughEvidence', currency: 'USD', recommended: null };
const text = (before: Answer | null, after: Answer) => changeLine({ ...ours, before, after }, names).text;

test('an answer is told with what it was before', () => {
  expect(text(null, answer(3))).toBe('First answer: Standard v2 × 3 at 1,724.99 USD/month');
  expect(text(none, answer(null))).toBe('Now Standard v2 at 1,724.99 USD/month; was not enough evidence');
  expect(text(answer(3), answer(3, '1800'))).toMatch(/^Now .* 1,800.00 USD\/month; was .* 1,724.99 USD\/month$/);
  expect(text(answer(3), answer(3))).toMatch(/^Still /);
  expect(text(answer(3), { ...none, verdict: 'noFeasibleOption' })).toContain('Now no tier carries it');
  const ofOne = { ...ours, gatewayId: 'a b', gatewayName: 'The B', before: null, after: none };
  expect(changeLine(ofOne, names)).toMatchObject({ title: 'Ours (The B)', href: '/plans/p?gateway=a%20b' });
});

test('each change says what it is and where it can be seen', () => {
  const line = (change: object) => changeLine({ at, ...change } as Change, names);
  expect(
    line({ kind: 'run', runId: 'r', name: 'Demo', imported: false, outcome: 'failed-slo', reason: 'Too slow.' }),
  ).toEqual({ title: 'Demo', text: 'Missed its SLO: Too slow.', href: '/runs/r' });
  expect(line({ kind: 'policy-set', gatewayId: 'g', name: 'A/B', version: 2 })).toEqual({
    ...{ title: 'A/B', text: 'Policy set, now at version 2', href: '/policies/g/A%2FB' },
  });
  expect(line({ kind: 'prices', gatewayId: 'g', gatewayName: 'G', currency: 'EUR', observedOn: at }).text).toBe(
    'New prices in EUR, of 2026-11-21',
  );
});
