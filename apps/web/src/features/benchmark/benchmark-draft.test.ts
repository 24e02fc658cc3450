import { benchmarkSchema, type BenchmarkInput } from '@headroom/core';
import { describe, expect, test } from 'vitest';
import { definitionOf, draftOf, emptyDraft } from './benchmark-draft';

const base = {
  name: 'Orders',
  subject: { gateway: 'sample', tier: 'sample-s', units: 2, policySet: 'Partner orders' },
  target: { baseUrl: 'http://127.0.0.1:8080' },
  requests: [
    {
      name: 'place order',
      method: 'POST',
      path: '/orders?x=1',
      headers: { authorization: 'Bearer a:b', 'content-type': 'application/json' },
      body: '{"a":1}',
      weight: 3,
      expectStatus: [200, 201],
    },
    { name: 'upload', method: 'PUT', path: '/u', bodyBytes: 4096 },
    { name: 'list', path: '/orders', slo: { percentile: 99, latencyMs: 20.5, maxErrorRate: 0.015 } },
  ],
  slo: { percentile: 99.9, latencyMs: 54.41, maxErrorRate: 0.001 },
} satisfies Omit<BenchmarkInput, 'load'>;

describe('a definition survives its form', () => {
  const loads: BenchmarkInput['load'][] = [
    { kind: 'find-maximum', startRps: 60, maxRps: 900, bracketTolerance: 0.07, arrivals: 'uniform' },
    {
      kind: 'steps',
      steps: [
        { rps: 10.5, seconds: 5 },
        { rps: 20, seconds: 7 },
      ],
    },
    { kind: 'closed', steps: [{ users: 4, seconds: 9 }], thinkTimeMs: 250, coolDownSeconds: 1.5 },
  ];
  test.each(loads)('with load $kind', (load) => {
    const definition = benchmarkSchema.parse({ ...base, load });
    expect(benchmarkSchema.parse(definitionOf(draftOf(definition)))).toEqual(definition);
  });

  test('with an engine, shards, a script, secrets and a limit of cost', () => {
    const definition = benchmarkSchema.parse({
      ...base,
      load: { kind: 'closed', steps: [{ users: 4, seconds: 9 }], iterationsPerSecond: 1.5 },
      engine: 'locust',
      runner: 'kubernetes',
      shards: 3,
      script: { fileName: 'shop.py', text: 'from locust import FastHttpUser' },
      secrets: ['TOKEN', 'API_KEY'],
      maxTestCost: { amount: '12.50', currency: 'EUR' },
    });
    expect(benchmarkSchema.parse(definitionOf(draftOf(definition)))).toEqual(definition);
    const atOnce = benchmarkSchema.parse({ ...base, load: loads[2], engine: 'k6', batch: true });
    expect(benchmarkSchema.parse(definitionOf(draftOf(atOnce)))).toEqual(atOnce);
  });

  test('with the simulated runner', () => {
    const simulated = { serviceDemandMs: 3.2, coresPerUnit: 4, delayMs: 2, serviceVariability: 0.5, seed: 7 };
    const definition = benchmarkSchema.parse({ ...base, load: loads[0], runner: 'simulated', simulated });
    expect(benchmarkSchema.parse(definitionOf(draftOf(definition)))).toEqual(definition);
  });
});

test('an empty form needs no more than a name', () => {
  const draft = emptyDraft({ gateway: 'sample', tier: 'sample-s', policySet: 'Partner orders' });
  expect(benchmarkSchema.safeParse(definitionOf(draft)).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'name',
  ]);
  expect(benchmarkSchema.safeParse(definitionOf({ ...draft, name: 'x' })).success).toBe(true);
});

describe('what a form no longer shows is not saved', () => {
  const draft = { ...emptyDraft({ gateway: 'sample', tier: 'sample-s', policySet: 'Partner orders' }), name: 'x' };
  const closed = { ...draft.load, kind: 'closed' as const };
  const saved = (changed: Partial<typeof draft>) => benchmarkSchema.parse(definitionOf({ ...draft, ...changed }));

  test('all at once, under another kind of load', () => {
    expect(saved({ engine: 'k6', batch: true, load: closed }).batch).toBe(true);
    expect(saved({ engine: 'k6', batch: true }).batch).toBe(false);
  });

  test('a pace, under an engine that keeps none', () => {
    const load = { ...closed, iterationsPerSecond: '2' };
    expect(saved({ engine: 'locust', load }).load).toMatchObject({ iterationsPerSecond: 2 });
    expect(saved({ engine: 'k6', load }).load).not.toHaveProperty('iterationsPerSecond');
  });
});
