import { learnFromTelemetry, simulateProduction, simulatedStartMs } from '@headroom/core';
import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contoso } from '../../testing/apim-state';
import { apimConnection, ArmApimServer } from '../../testing/arm-apim-server';
import { readService } from './list-services';
import { readMonitor } from './read-monitor';

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());

const stepSeconds = 300;
const stepMs = stepSeconds * 1000;
const days = 28;
const production = simulateProduction({ days, stepSeconds });
/** The end of the simulated weeks; the newest minutes are not asked for. */
const nowMs = simulatedStartMs + days * 86_400_000;
const pointAt = (atMs: number) => production.points[(atMs - simulatedStartMs) / stepMs];

/** A service whose requests cost 1 unit-ms each, with a hundredth of them failing. */
async function standIn(sku: { name: string; capacity: number }) {
  const arm = await ArmApimServer.start(tls);
  arm.services.set('contoso', { ...contoso(), sku });
  const requests = (share: number) => (atMs: number) => {
    const point = pointAt(atMs);
    return point && point.rps > 0 ? point.rps * stepSeconds * share : undefined;
  };
  arm.metrics = {
    Requests: { dimension: 'GatewayResponseCodeCategory', by: { '2xx': requests(0.99), '5xx': requests(0.01) } },
    Duration: () => 40,
    BackendDuration: () => 30,
    [sku.name.endsWith('V2') ? 'CpuPercent_Gateway' : 'Capacity']: (atMs) => pointAt(atMs)?.utilisationPercent,
    ...(sku.name.endsWith('V2') && { MemoryPercent_Gateway: () => 91 }),
  };
  arm.nowMs = nowMs;
  const access = azureAccessOf(apimConnection(arm.url));
  const service = await readService(access, arm.idOf('contoso'));
  const read = (changes: object = {}) => readMonitor(access, service, { days, stepSeconds, nowMs, ...changes });
  return { arm, read, [Symbol.asyncDispose]: () => arm[Symbol.asyncDispose]() };
}

it.each([
  ['StandardV2', 'CpuPercent_Gateway'],
  ['Premium', 'Capacity'],
])('%s: four weeks in slices, by the metric of the tier', async (sku, metric) => {
  const units = production.points[0]!.units!;
  await using bed = await standIn({ name: sku, capacity: units });
  const { telemetry, notes } = await bed.read();
  expect(telemetry.stepSeconds).toBe(stepSeconds);
  expect(telemetry.points).toHaveLength((days * 86_400) / stepSeconds - 1);
  expect(telemetry.unitsReadSinceMs).toBe(telemetry.points.at(-1)!.atMs);
  const [first] = telemetry.points;
  expect(first).toEqual({
    ...{ atMs: simulatedStartMs, units, meanMs: 40 },
    ...{ rps: expect.closeTo(pointAt(first!.atMs)!.rps, 6) as number, errorRate: expect.closeTo(0.01, 6) as number },
    utilisationPercent: pointAt(first!.atMs)!.utilisationPercent,
  });
  expect(bed.arm.asked.filter((path) => path.endsWith('metrics:getBatch'))).toHaveLength(12);
  expect(notes).toContain(`Utilisation is the metric ${metric}, as the tier ${sku} has it.`);
  expect(notes).toContain('A request takes 40 ms on average, 30 ms of it in the backend.');
  expect(notes.some((note) => note.startsWith('Memory reaches 91 %'))).toBe(sku === 'StandardV2');
  const { demand } = learnFromTelemetry(telemetry);
  expect(demand.known && demand.value.unitMs.estimate).toBeCloseTo(1, 1);
});

it('takes a metric that reads 0 for none, and Consumption for what has none', async () => {
  await using bed = await standIn({ name: 'StandardV2', capacity: 2 });
  const { Requests } = bed.arm.metrics;
  bed.arm.metrics = { Requests: Requests!, Capacity: () => 50 };
  const { telemetry, notes } = await bed.read({ days: 2 });
  expect(telemetry.points.every(({ utilisationPercent }) => utilisationPercent === undefined)).toBe(true);
  expect(notes).toContain('CpuPercent_Gateway reads 0 all the time, so the utilisation is not known.');
  await using calls = await standIn({ name: 'Consumption', capacity: 0 });
  const learnt = await calls.read({ days: 1 });
  expect(learnt.notes[0]).toBe('The tier Consumption tells no utilisation and has no units.');
  expect(learnt.telemetry.points[0]).not.toHaveProperty('units');
  expect(learnt.telemetry).not.toHaveProperty('unitsReadSinceMs');
});

it('knows the units of a tier that has only one', async () => {
  await using bed = await standIn({ name: 'Developer', capacity: 1 });
  const { telemetry, notes } = await bed.read({ days: 1 });
  expect(telemetry.points.every(({ units }) => units === 1)).toBe(true);
  expect(telemetry).not.toHaveProperty('unitsReadSinceMs');
  expect(notes).not.toContainEqual(expect.stringMatching(/number of units/));
});

it('says what cannot be: a step, a range, a service that was not seen, a metric that fails', async () => {
  await using bed = await standIn({ name: 'StandardV2', capacity: 2 });
  await expect(bed.read({ stepSeconds: 120 })).rejects.toThrow(/steps of 60, 300, 900, 1800, 3600 seconds, not of 120/);
  await expect(bed.read({ days: 94 })).rejects.toThrow(/keeps 93 days/);
  bed.arm.troubles = [{ status: 403, code: 'AuthorizationFailed', message: 'No right to metrics.' }];
  await expect(bed.read({ days: 1 })).rejects.toMatchObject({ code: 'forbidden' });
  bed.arm.metrics = {
    ...bed.arm.metrics,
    Requests: { dimension: 'GatewayResponseCodeCategory', by: {} },
    CpuPercent_Gateway: () => undefined,
  };
  await expect(bed.read({ days: 1 })).rejects.toThrow(/has seen nothing of contoso/);
});
