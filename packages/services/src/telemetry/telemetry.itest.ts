import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { simulateProduction, type RecommendationResult, type Telemetry } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { getTelemetry } from './get-telemetry';
import { importTelemetry } from './import-telemetry';
import { listTelemetry } from './list-telemetry';
import { refreshTelemetry } from './refresh-telemetry';
import { removeTelemetry } from './remove-telemetry';
import type { TelemetryInput } from './telemetry-input';

let instance: TestInstance;
let prometheus: Server;
let url: string;
/** What it has, and by which tokens it was asked. */
let production: Telemetry;
const asked: { path: string | undefined; token: string | undefined }[] = [];
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  prometheus = createServer(async (request, response) => {
    asked.push({ path: request.url, token: request.headers.authorization });
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const query = new URLSearchParams(body).get('query');
    const values = production.points.map(({ atMs, rps, utilisationPercent }) => [
      atMs / 1000 + 300,
      String(query === 'rate' ? rps : utilisationPercent),
    ]);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ status: 'success', data: { resultType: 'matrix', result: [{ metric: {}, values }] } }),
    );
  });
  await new Promise<void>((done) => prometheus.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(prometheus.address() as AddressInfo).port}`;
});
afterAll(async () => {
  prometheus.close();
  await instance.close();
});

const csvOf = ({ points }: Telemetry) =>
  [
    'time,rps,utilisation_percent,units,p95_ms',
    ...points.map(({ atMs, rps, utilisationPercent, units }) =>
      [new Date(atMs).toISOString(), rps.toFixed(3), utilisationPercent!.toFixed(3), units, 20].join(','),
    ),
  ].join('\n');
const cell = { name: 'Shop', gateway: 'sample', tier: 'sample-s', policySet: 'plain' };
const fromCsv = (csv: string): TelemetryInput => ({ ...cell, source: { kind: 'csv', file: 'shop.csv' }, csv });
const fromPrometheus = (change: object = {}): TelemetryInput => ({
  ...{ ...cell, units: 2, bearerToken: 'a-token' },
  source: { kind: 'prometheus', url, queries: { rps: 'rate', utilisationPercent: 'busy' }, ...change },
});
const actions = async ({ clients, workspaceId }: Ctx) =>
  (await clients.db.auditEntry.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })).map(
    ({ action }) => action,
  );
const answerOf = async ({ clients }: Ctx, planId: string) => {
  const newest = await clients.db.recommendation.findFirstOrThrow({
    where: { planId },
    orderBy: { createdAt: 'desc' },
  });
  return newest.result as unknown as RecommendationResult;
};

it('what production tells is kept, is evidence of grade C of its cell, and goes with it', async () => {
  const ctx = await instance.workspace();
  const { planId } = await createPlan(ctx, { name: 'Next year', requirement: aRequirement() });
  await evaluatePlan(ctx, { planId });
  const before = await answerOf(ctx, planId);

  const { telemetryId } = await importTelemetry(ctx, fromCsv(csvOf(simulateProduction({ days: 8, units: 4 }))));
  expect(await listTelemetry(ctx)).toMatchObject([
    { id: telemetryId, name: 'Shop', policySet: 'plain', steps: 8 * 288, noEvidence: null },
  ]);
  const { lessons, sizing } = await getTelemetry(ctx, { telemetryId });
  // A request costs one unit-millisecond in this simulation.
  expect(lessons.demand.known && lessons.demand.value.unitMs.estimate).toBeCloseTo(1, 1);
  expect(sizing).toMatchObject({ verdict: 'fewer' });
  const after = await answerOf(ctx, planId);
  expect(after).not.toEqual(before);
  expect(JSON.stringify(after.options)).toContain('"grade":"C"');

  await removeTelemetry(ctx, { telemetryId });
  expect(await listTelemetry(ctx)).toEqual([]);
  expect((await answerOf(ctx, planId)).verdict).toBe(before.verdict);
  expect((await actions(ctx)).filter((action) => action.startsWith('telemetry.'))).toEqual([
    'telemetry.import',
    'telemetry.remove',
  ]);
});

it('too little is kept, says why, and is no evidence; a newer file of the name takes its place', async () => {
  const ctx = await instance.workspace();
  const { telemetryId } = await importTelemetry(ctx, fromCsv(csvOf(simulateProduction({ days: 2 }))));
  expect(await getTelemetry(ctx, { telemetryId })).toMatchObject({
    lessons: { demand: { known: false, lack: 'too-few-days' }, headroom: { known: false } },
    ...{ sizing: null, noEvidence: '2 days have enough steps with rate and utilisation; 5 are needed.' },
  });
  expect(await importTelemetry(ctx, fromCsv(csvOf(simulateProduction({ days: 6 }))))).toEqual({ telemetryId });
  expect(await listTelemetry(ctx)).toMatchObject([{ steps: 6 * 288, noEvidence: null }]);
  await expect(importTelemetry(ctx, fromCsv('time,rps\nyesterday,4'))).rejects.toMatchObject({
    ...{ code: 'invalid-input', message: expect.stringContaining('shop.csv') as string },
  });
  await expect(refreshTelemetry(ctx, { telemetryId })).rejects.toMatchObject({ code: 'conflict' });
});

it('a Prometheus is asked with its sealed token, again when it is refreshed', async () => {
  const ctx = await instance.workspace();
  production = simulateProduction({ days: 6, demandMs: 2 });
  const { telemetryId } = await importTelemetry(ctx, fromPrometheus());
  expect(asked.at(-1)).toEqual({ path: '/api/v1/query_range', token: 'Bearer a-token' });
  const [{ readAt, source } = {}] = await listTelemetry(ctx);
  expect(source).toMatchObject({ url, stepSeconds: 300, days: 28 });
  const { sealed } = await ctx.clients.db.telemetrySeries.findUniqueOrThrow({ where: { id: telemetryId } });
  expect(Buffer.from(sealed!).toString('utf8')).not.toContain('a-token');

  production = simulateProduction({ days: 7, demandMs: 3 });
  await refreshTelemetry(ctx, { telemetryId });
  expect(asked.at(-1)?.token).toBe('Bearer a-token');
  const { lessons, ...now } = await getTelemetry(ctx, { telemetryId });
  expect(now.readAt.getTime()).toBeGreaterThan(readAt!.getTime());
  expect(lessons.demand.known && lessons.demand.value.unitMs.estimate).toBeCloseTo(3, 0);
});

it('nothing on a private network is asked unless the instance names it, and nothing that does not answer is stored', async () => {
  const ctx = await instance.workspace();
  const elsewhere = { ...ctx, clients: { ...ctx.clients, webhookHosts: [] } };
  const visits = asked.length;
  await expect(importTelemetry(elsewhere, fromPrometheus())).rejects.toMatchObject({
    ...{ code: 'invalid-input', message: expect.stringContaining('where queries may go only if') as string },
  });
  await expect(
    importTelemetry(ctx, fromPrometheus({ url: 'http://169.254.169.254/latest/meta-data' })),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  expect(asked).toHaveLength(visits);
  // Nobody listens on port 9.
  await expect(importTelemetry(ctx, fromPrometheus({ url: 'http://127.0.0.1:9' }))).rejects.toMatchObject({
    ...{ code: 'invalid-input', message: expect.stringContaining('could not be reached') as string },
  });
  expect(await listTelemetry(ctx)).toEqual([]);
});
