import { expect, it } from 'vitest';
import type { EventOf, HeadroomEvent } from './event-catalogue';
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

it('says what a sweep waits for, and since when', () => {
  const { subject, text } = mailOfEvent({
    ...{ ...envelope, type: 'sweep.waiting' },
    data: {
      sweep: { id, name: 'Orders' },
      ...{
        instruction: 'Set 2 units at 10.0.0.1, then continue.',
        since: at,
        url: 'https://headroom.example/sweeps/1',
      },
    },
  });
  expect(subject).toBe('A sweep waits for you: Orders – Shop');
  expect(text).toMatch(/^Set 2 units at 10\.0\.0\.1, then continue\.\n\nIt has waited since 2026-11-22T09:00:00Z/);
  expect(text).toContain('https://headroom.example/sweeps/1');
});

it('says what a budget is exceeded by, and what that cost rests on', () => {
  const data = {
    budget: { id, plan: 'Year', measure: 'perMonth' as const, threshold: '90' },
    ...{ currency: 'USD', cost: '109.5', url: 'https://headroom.example/reports' },
  };
  const mail = (basis?: { weakestGrade: 'B' | null; pricesSeenOn: string }) =>
    mailOfEvent({ ...envelope, type: 'budget.exceeded', data: { ...data, ...(basis && { basis }) } }).text;
  expect(mail({ weakestGrade: 'B', pricesSeenOn: '2026-11-01' })).toContain(
    'the budget is 90 USD. Evidence of grade B, prices seen on 2026-11-01.\n\nThe report:',
  );
  expect(mail({ weakestGrade: null, pricesSeenOn: '2026-11-01' })).toContain('Evidence without a grade, prices');
  expect(mail()).toContain('the budget is 90 USD.\n\n');
});

const reportMail = (name: string, mediaType: string, overBudget: EventOf<'report.ready'>['data']['overBudget'] = []) =>
  mailOfEvent({
    ...{ ...envelope, type: 'report.ready' },
    data: {
      schedule: { id, name: 'Weekly' },
      ...{ dueAt: at, isLate: false, skipped: 0, url: 'https://headroom.example/reports', overBudget },
      words: { answer: 'It costs 1 USD a month.', risk: [], saving: null, change: null },
      figures: {
        ...{
          currency: 'USD',
          plans: 1,
          plansWithAnswer: 1,
          monthlyCost: '1',
          costPerMillion: '1',
          monthlyCalls: 1e6,
        },
        ...{ leastSureProbability: 0.9, weakestGrade: 'A', pricesSeenOn: '2026-11-01' },
      },
      file: { name, mediaType, sha256: 'ab', base64: 'YQ==' },
    },
  }).text;

it('says of a CSV that it is one table of the report', () => {
  expect(reportMail('costs.csv', 'text/csv; charset=utf-8')).toContain('The file has its table of costs');
  expect(reportMail('costs.pdf', 'application/pdf')).not.toContain('The file');
});

it('says of each budget of a report that is exceeded what its cost rests on, where the event tells', () => {
  const over = { plan: 'Year', measure: 'perMonth' as const, threshold: '90', cost: '109.5' };
  const basis = { weakestGrade: 'D' as const, pricesSeenOn: '2026-10-01' };
  const mail = reportMail('costs.pdf', 'application/pdf', [
    { ...over, basis },
    { ...over, plan: null },
  ]);
  expect(mail).toContain(
    'Over budget: Year, 109.5 USD a month of 90. Evidence of grade D, prices seen on 2026-10-01.\n' +
      'Over budget: all plans together, 109.5 USD a month of 90.\n',
  );
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

it('says how little is free in production, and since when a request costs something else', () => {
  const series = { id, name: 'Shop', gateway: 'sample', tier: 'sample-s' };
  const url = 'https://headroom.example/telemetry/1';
  const short = {
    ...{ series, asked: 0.2, plan: { id, name: 'Year' }, units: 2, peakRps: 1234.5, sentence: 'It takes 3.', url },
  };
  const { subject, text } = mailOfEvent({ ...envelope, type: 'telemetry.short', data: { ...short, free: 0.081 } });
  expect(subject).toBe('Little headroom: Shop – Shop');
  expect(text).toContain(
    'At the peak of 1,230 requests/s 8.1 % is free; the plan “Year” keeps 20 % free.\n\nIt takes 3.',
  );
  const over = mailOfEvent({ ...envelope, type: 'telemetry.short', data: { ...short, free: -0.5 } });
  expect(over.text).toContain('it is 50 % short');
  const changed = mailOfEvent({
    ...{ ...envelope, type: 'telemetry.changed' },
    data: { series, changedOn: '2026-11-20', factor: 1.347, url },
  });
  expect(changed.subject).toBe('A request costs more: Shop – Shop');
  expect(changed.text).toContain('Since 2026-11-20 a request costs 1.35 times as much');
});
