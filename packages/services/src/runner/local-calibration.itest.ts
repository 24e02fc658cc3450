import type { Calibration } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import type { Ctx } from '../ctx';
import { reportRunner } from '../run/report-runner';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { askLocalCalibration } from './ask-local-calibration';
import { calibrateMachine } from './calibrate-machine';
import { listRunners } from './list-runners';

let instance: TestInstance;
let ctx: Ctx;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  ctx = await instance.workspace();
});
afterAll(() => instance.close());

const hostname = 'worker-1';
const never = new AbortController().signal;
const calibration: Calibration = {
  ...{ engine: 'builtin', maxRps: 9_000, cores: 2, seconds: 15, limit: 'At 12700 requests/s: no CPU to spare.' },
  measuredAt: '2026-11-21T12:00:00.000Z',
};
const report = (cores = 2) =>
  reportRunner(instance.clients, {
    ...{ hostname, cores, engines: { builtin: '1' }, allowsScripts: false, workerId: 'worker-1-7', version: '0.1.0' },
  });
/** A measurement that takes until it is told to end. */
const endless = (signal: AbortSignal) =>
  new Promise<Calibration>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
const local = async () => (await listRunners(ctx)).local[0]!;

it('the machine of a worker is measured when a person asks, and remembers it while it is the same machine', async () => {
  expect(await report()).toBeNull();
  await askLocalCalibration(ctx, { hostname });
  expect(await local()).toMatchObject({ hostname, isOnline: true, isCalibrating: true, calibration: null });
  await calibrateMachine(instance.clients, { hostname }, hostname, () => Promise.resolve(calibration), never);
  expect(await local()).toMatchObject({ isCalibrating: false, calibration });
  expect(await report()).toEqual(calibration);
  expect(await report(4)).toBeNull();
  expect(await report()).toEqual(calibration);
});

it('is for admins, for machines that are there, and for the worker on that machine', async () => {
  await expect(askLocalCalibration({ ...ctx, role: 'editor' }, { hostname })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(askLocalCalibration(ctx, { hostname: 'other' })).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    calibrateMachine(instance.clients, { hostname: 'other' }, hostname, endless, never),
  ).rejects.toMatchObject({ code: 'unavailable' });
});

it('waits for no run and disturbs none: refused while one makes load, given up when one begins', async () => {
  const { db } = instance.clients;
  const measuring = calibrateMachine(instance.clients, { hostname }, hostname, endless, never);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const { definition } = await db.benchmark.findUniqueOrThrow({ where: { id: benchmarkId } });
  const { id } = await db.run.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, benchmarkId, definition: definition as object, simulated: false },
      ...{ targetHost: '127.0.0.1:9', startedBy: 'system:test', state: 'measuring', epoch: 1 },
    },
  });
  await measuring;
  expect(await local()).toMatchObject({ isCalibrating: false, calibration });
  await expect(askLocalCalibration(ctx, { hostname })).rejects.toThrow(/A run makes load on this machine/);
  await db.run.delete({ where: { id } });
  await askLocalCalibration(ctx, { hostname });
});
