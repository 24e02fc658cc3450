import { expect, it } from 'vitest';
import type { HeadroomEvent } from './event-catalogue';
import { mailOfEvent } from './mail-of-event';

const id = '0195c5a0-0000-7000-8000-000000000000';
const envelope = { id, timestamp: '2026-11-22T10:00:00Z', workspace: { id, name: 'Shop' } };
const at = '2026-11-22T09:00:00Z';

it('says how a run ended and up to which rate it was inside the SLO', () => {
  const event: HeadroomEvent = {
    ...{ ...envelope, type: 'run.finished' },
    data: {
      run: { id, name: 'Orders', benchmarkId: id, sweepId: null, simulated: true, startedAt: at, finishedAt: at },
      ...{ outcome: 'failed-slo', reason: 'Step 3 failed.', endedBy: 'system:analysis', capacityRps: 812.4 },
      url: 'https://headroom.example/runs/1',
    },
  };
  const { subject, text } = mailOfEvent(event);
  expect(subject).toBe('Failed its SLO: Orders – Shop');
  expect(text).toContain('Step 3 failed.\n\nInside the SLO up to 812 requests/s.');
  expect(text).toContain('simulated: https://headroom.example/runs/1');
});

it('says what is recommended now, and what was before', () => {
  const answer = (units: number, monthlyCost: string) => ({
    ...{ verdict: 'recommended' as const, currency: 'USD' },
    recommended: { tier: 'sample-s', units, monthlyCost, costPerMillion: null },
  });
  const data = {
    ...{ plan: { id, name: 'Year' }, gateway: 'sample', recommendationId: id, sentence: 'sample-s × 3.' },
    ...{ before: answer(2, '20'), after: answer(3, '30'), url: 'https://headroom.example/plans/1' },
  };
  const { subject, text } = mailOfEvent({ ...envelope, type: 'recommendation.changed', data });
  expect(subject).toBe('New answer: Year – Shop');
  expect(text).toContain('sample-s × 3.\n\nBefore: sample-s × 2 for 20 USD a month.');
  const first = mailOfEvent({ ...envelope, type: 'recommendation.changed', data: { ...data, before: null } });
  expect(first.subject).toBe('First answer: Year – Shop');
  expect(first.text).not.toContain('Before');
});
