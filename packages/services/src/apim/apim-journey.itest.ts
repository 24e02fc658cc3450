import { curveTotals, simulatedStartMs, simulateProduction, type RecommendationResult } from '@headroom/core';
import { apimConnection } from '@headroom/gateways/testing/azure';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { deleteConnection, saveAzureConnection } from '../connection/cloud-connections';
import { restoreAfterRun } from '../gateway-change/restore-after-run';
import { readGateway } from '../gateway-connection/read-gateway';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { createPlan } from '../plan/create-plan';
import { evaluatePlan } from '../recommendation/evaluate-plan';
import { analyseRun } from '../run/analyse-run';
import { executeRun } from '../run/execute/execute-run';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { getTelemetry } from '../telemetry/get-telemetry';
import { importTelemetry } from '../telemetry/import-telemetry';
import { baseUrl, gatewayId, openApimBed, type ApimBed } from '../testing/apim-bed';
import { aBenchmark } from '../testing/instance';
import { startSimulatedLoad } from '../testing/simulated-load';
import { importApimPolicy } from './import-apim-policy';
import { listApimApis } from './list-apim-apis';
import { listApimOperations } from './list-apim-operations';
import { listApimServices } from './list-apim-services';
import { readApimPolicy } from './read-apim-policy';

const other = '00000000-0000-4000-8000-000000000002';
const hourMs = 3_600_000;
const going = new AbortController().signal;
const steps = {
  ...{ kind: 'steps' as const, warmUpSeconds: 0 },
  steps: [
    { rps: 100, seconds: 60 },
    { rps: 200, seconds: 60 },
  ],
};

let bed: ApimBed;
beforeAll(async () => {
  bed = await openApimBed(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => bed?.close());

it('from a service that runs to a recommendation, and to a test on it that leaves it as it was', async () => {
  const ctx = await bed.workspace();
  const { arm, connection, standsAs } = bed;
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
    ...{ name: 'Contoso', gateway: gatewayId, tier: found!.tierId, policySet: 'Get order', units: 2 },
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
  expect(policies?.[0]).toEqual({ policy: 'validate-jwt', origin: 'API orders, fragment sign-in' });
  expect(notes[0]).toMatch(/^contoso is of the tier StandardV2 with 2 units in westeurope: [\d,.]+ USD a month/);
  await expect(saveGatewayConnection(ctx, connection({ scalesUnits: true }))).rejects.toThrow(/type contoso/);
  await saveGatewayConnection(ctx, connection({ scalesUnits: true, confirmService: 'contoso' }));

  const subject = { gateway: gatewayId, tier: 'standard-v2', units, policySet: 'Get order' };
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ subject, target: { baseUrl }, load: steps }));
  const { runId } = await startRun(ctx, { benchmarkId });
  // The service is set for real; what answers the load is a queue whose requests take the millisecond that its traffic told of.
  let during: unknown;
  const simulated = { serviceDemandMs: 1, coresPerUnit: 1, delayMs: 0, serviceVariability: 1, seed: 7 };
  const load = await startSimulatedLoad(bed.instance.clients, simulated, () => (during = standsAs()));
  await executeRun(load.host('one'), { runId }, going).finally(load.close);
  expect(during).toEqual({ policy: expect.stringContaining('<validate-jwt') as string, units });
  expect((during as { policy: string }).policy).not.toContain('<base />');
  expect(standsAs()).toEqual(during);
  const azure = apimConnection(arm.url);
  const refused = { code: 'conflict' };
  await expect(saveGatewayConnection(ctx, connection({ apiId: 'catalog' }))).rejects.toMatchObject(refused);
  for (const elsewhere of [{ subscriptionId: other }, { tenantId: other }])
    await expect(saveAzureConnection(ctx, { ...azure, ...elsewhere })).rejects.toMatchObject(refused);
  await expect(deleteConnection(ctx, 'azure')).rejects.toMatchObject(refused);
  await saveAzureConnection(ctx, { ...azure, region: 'northeurope' });

  // What it measured is evidence, of a better grade than what the traffic told.
  await analyseRun(bed.instance.clients, { runId });
  const measured = await getRun(ctx, { runId });
  expect(measured).toMatchObject({ state: 'finished', outcome: 'passed', simulated: false });
  expect(measured.stages.map(({ state, verdict }) => [state, verdict?.result])).toEqual([
    ['judged', 'passed'],
    ['judged', 'passed'],
  ]);
  expect(measured.events.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`In place: policy set "Get order" and ${units} units.`),
  );
  expect(await bed.instance.clients.db.measurement.findMany({ where: { runId } })).toMatchObject([
    { gatewayId, tierId: 'standard-v2', units, grade: 'B' },
  ]);

  // The worker is gone; another one puts the service back.
  await restoreAfterRun(bed.host('two'), { runId }, going);
  expect(standsAs()).toEqual(before);
  const { events } = await getRun(ctx, { runId });
  expect(events.at(-1)?.message).toBe('The gateway has its 6 policies and 2 units of before again.');
});
