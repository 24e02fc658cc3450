import { curveTotals, simulatedStartMs, simulateProduction, type RecommendationResult } from '@headroom/core';
import { apimConnection, ArmApimServer, contoso } from '@headroom/gateways/testing/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveAzureConnection } from '../connection/cloud-connections';
import type { Ctx } from '../ctx';
import { restoreAfterRun } from '../gateway-change/restore-after-run';
import { readGateway } from '../gateway-connection/read-gateway';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { createPlan } from '../plan/create-plan';
import { savePolicySet } from '../policy/save-policy-set';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { RunHost } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { getTelemetry } from '../telemetry/get-telemetry';
import { importTelemetry } from '../telemetry/import-telemetry';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { importApimPolicy } from './import-apim-policy';
import { listApimApis } from './list-apim-apis';
import { listApimOperations } from './list-apim-operations';
import { listApimServices } from './list-apim-services';
import { readApimPolicy } from './read-apim-policy';

const gatewayId = 'azure-api-management';
const baseUrl = 'http://127.0.0.1:9';
const operation = 'apis/orders/operations/get-order';
const hourMs = 3_600_000;
const going = new AbortController().signal;

let instance: TestInstance;
let tls: LoopbackTls;
let arm: Awaited<ReturnType<typeof ArmApimServer.start>>;
beforeAll(async () => {
  tls = trustedTls();
  [instance, arm] = await Promise.all([
    openTestInstance(inject('postgresUrl'), inject('redisUrl')),
    ArmApimServer.start(tls),
  ]);
  // Every look at a scale is a wait in the connector.
  arm.scaleLooks = 1;
});
afterAll(async () => {
  await instance?.close();
  await arm?.[Symbol.asyncDispose]();
  tls[Symbol.dispose]();
});

const host = (workerId: string) => ({ clients: instance.clients, workerId }) as RunHost;
const connection = (change: object = {}) => ({
  ...{ kind: 'apim', baseUrl, serviceId: arm.idOf('contoso'), apiId: 'orders', operationId: 'get-order' },
  ...{ takesOverSeconds: 0, ...change },
});
const service = () => arm.services.get('contoso')!;
const standsAs = () => ({ policy: service().policies.get(operation)?.value, units: service().sku.capacity });
const connected = async (): Promise<Ctx> => {
  arm.services.set('contoso', contoso());
  const ctx = await instance.workspace('admin');
  await saveAzureConnection(ctx, apimConnection(arm.url));
  return ctx;
};

it('from a service that runs to a recommendation, and to a test on it that leaves it as it was', async () => {
  const ctx = await connected();
  const before = standsAs();

  // What is there, and what its requests go through.
  const [found] = await listApimServices(ctx);
  const serviceId = found!.id;
  const [api] = await listApimApis(ctx, { serviceId });
  const { operations } = await listApimOperations(ctx, { serviceId, apiId: api!.id });
  const place = { serviceId, apiId: api!.id, operationId: operations[0]!.id };
  const effective = await readApimPolicy(ctx, place);
  expect(effective.chain.map(({ policy }, index) => [policy, effective.origins[index]!.scope])).toEqual([
    ['validate-jwt', 'api'],
    ['cache-lookup', 'operation'],
    ['forward-request', 'global'],
    ['set-header', 'global'],
    ['cache-store', 'operation'],
  ]);
  await importApimPolicy(ctx, { ...place, name: 'Get order' });

  // What 30 days of its traffic tell, as evidence and as the demand of a plan.
  const { points } = simulateProduction({ days: 28, stepSeconds: 3600 });
  // The same four weeks again and again, so that working days fall on working days.
  const at = (atMs: number) => points.at(((atMs - simulatedStartMs) / hourMs) % points.length);
  arm.metrics = {
    Requests: (atMs) => (at(atMs)?.rps ?? 0) * 3600,
    Duration: () => 40,
    CpuPercent_Gateway: (atMs) => at(atMs)?.utilisationPercent,
  };
  const { telemetryId } = await importTelemetry(ctx, {
    ...{ name: 'Contoso', gateway: gatewayId, tier: found!.tierId, policySet: 'Get order' },
    source: { kind: 'azure-monitor', serviceId, days: 30, stepSeconds: 3600 },
  });
  const { lessons } = await getTelemetry(ctx, { telemetryId });
  const { demand, traffic } = lessons;
  if (!traffic.known) throw new Error(traffic.sentence);
  expect(demand.known && demand.value.unitMs.estimate).toBeCloseTo(1, 1);
  const { peakRps, monthlyCalls } = curveTotals(traffic.value.curve);
  const { planId } = await createPlan(ctx, {
    name: 'Contoso, from production',
    requirement: {
      ...{ policySet: { gateway: gatewayId, name: 'Get order' }, rps: peakRps, monthlyCalls: Math.round(monthlyCalls) },
      ...{ slo: { percentile: 95, latencyMs: 500, maxErrorRate: 0.01 }, region: 'westeurope', currency: 'USD' },
      ...{ demandCurve: traffic.value.curve, current: { tier: found!.tierId, units: found!.units } },
    },
  });
  await evaluatePlan(ctx, { planId });
  const { result } = await ctx.clients.db.recommendation.findFirstOrThrow({ where: { planId } });
  const { options, recommended } = result as unknown as RecommendationResult;
  expect(recommended).toMatchObject({ tier: `${gatewayId}/standard-v2` });
  const units = recommended!.units!;
  const option = options.find((one) => one.tier === recommended!.tier && one.units === units);
  expect(option).toMatchObject({ grade: 'C', reasons: [] });

  // A short test of what is recommended, on the service itself.
  await saveGatewayConnection(ctx, connection());
  const { policies, notes } = await readGateway(ctx, { gatewayId, baseUrl });
  expect(policies[0]).toEqual({ policy: 'validate-jwt', origin: 'API orders, fragment sign-in' });
  expect(notes[0]).toMatch(/^contoso is of the tier StandardV2 with 2 units in westeurope: [\d,.]+ USD a month/);
  await expect(saveGatewayConnection(ctx, connection({ scalesUnits: true }))).rejects.toThrow(/type contoso/);
  await saveGatewayConnection(ctx, connection({ scalesUnits: true, confirmService: 'contoso' }));

  const subject = { gateway: gatewayId, tier: 'standard-v2', units, policySet: 'Get order' };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl } }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const run = (await acquireRun(host('one'), runId))!;
  const prepared = await prepareTarget(host('one'), run, going);
  expect(prepared).toMatchObject({
    cell: 'verified',
    sentence: `In place: policy set "Get order" and ${units} units.`,
  });
  const during = standsAs();
  expect(during).toEqual({ policy: expect.stringContaining('<validate-jwt') as string, units });
  expect(during.policy).not.toContain('<base />');
  await expect(saveGatewayConnection(ctx, connection({ apiId: 'catalog' }))).rejects.toMatchObject({
    code: 'conflict',
  });

  // The worker is gone; what it had measured is not needed for the service to be put back.
  await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  await restoreAfterRun(host('two'), { runId }, going);
  expect(standsAs()).toEqual(before);
  const { events } = await getRun(ctx, { runId });
  expect(events.at(-1)?.message).toBe('The gateway has its 6 policies and 2 units of before again.');
});

it('what a person edits in Azure meanwhile is left alone, and the units are put back', async () => {
  const ctx = await connected();
  await savePolicySet(ctx, { gatewayId, name: 'limited', chain: [limit] });
  await saveGatewayConnection(ctx, connection({ scalesUnits: true, confirmService: 'Contoso' }));
  const { runId, run } = await runOf(ctx, { tier: 'standard-v2', units: 1 });
  await prepareTarget(host('one'), run, going);
  const theirs = '<policies><inbound><mock-response /></inbound></policies>';
  arm.setPolicy('contoso', operation, theirs);
  await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  await restoreAfterRun(host('one'), { runId }, going);
  expect(standsAs()).toEqual({ policy: theirs, units: 2 });
  expect((await getRun(ctx, { runId })).events.at(-1)?.message).toBe(
    'The gateway has its 2 units of before again. The policy set of the gateway was left alone: edited since by somebody else.',
  );
});

it('a service that was not scaled is no evidence of other units, nor of another tier', async () => {
  const ctx = await connected();
  const before = standsAs();
  await savePolicySet(ctx, { gatewayId, name: 'limited', chain: [limit] });
  await saveGatewayConnection(ctx, connection());
  for (const [cell, said] of [
    [{ tier: 'standard-v2', units: 3 }, /has 2 units, and this run is of 3/],
    [{ tier: 'basic-v2', units: 2 }, /has the tier StandardV2, and this run is of Basic v2/],
    [{ tier: 'standard-v2', units: 2 }, null],
  ] as const) {
    const { runId, run } = await runOf(ctx, cell);
    const prepared = await prepareTarget(host('one'), run, going).catch((error: Error) => error);
    if (said) expect((prepared as Error).message).toMatch(said);
    else expect(prepared).toMatchObject({ cell: 'verified', sentence: 'In place: policy set "limited".' });
    await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
    await restoreAfterRun(host('one'), { runId }, going);
    expect(standsAs()).toEqual(before);
  }
});

const limit = {
  policy: 'rate-limit',
  params: {
    ...{ section: 'inbound', element: 'rate-limit', children: [] },
    attributes: { calls: '10', 'renewal-period': '1' },
  },
};

async function runOf(ctx: Ctx, cell: { tier: string; units: number }) {
  const subject = { gateway: gatewayId, policySet: 'limited', ...cell };
  const name = `${cell.units} of ${cell.tier}`;
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name, subject, target: { baseUrl } }));
  const { runId } = await startRun(ctx, { benchmarkId });
  return { runId, run: (await acquireRun(host('one'), runId))! };
}
