import { unavailable } from '@headroom/core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../../benchmark/create-benchmark';
import type { Ctx } from '../../ctx';
import { restoreAfterRun } from '../../gateway-change/restore-after-run';
import { savePolicySet } from '../../policy/save-policy-set';
import { aBenchmark } from '../../testing/instance';
import { openSampleBed, type SampleBed } from '../../testing/sample-bed';
import { startSimulatedLoad } from '../../testing/simulated-load';
import { analyseRun } from '../analyse-run';
import { getRun } from '../get-run';
import { startRun } from '../start-run';
import { acquireRun } from './acquire-run';
import { confirmCell, noticeChange } from './confirm-cell';
import { executeRun } from './execute-run';
import { finishRun } from './finish-run';
import { noteEnvironment } from './note-environment';
import { prepareTarget } from './prepare-target';
import { GatewayChanged, type RunHost } from './run-host';

const answering = (status: number) => [{ policy: 'return-response', params: { status } }];
const going = new AbortController().signal;

let bed: SampleBed;
let instance: SampleBed['instance'];
let gateway: SampleBed['gateway'];
let connector: SampleBed['connector'];
let ctx: Ctx;
let runId: string;

beforeAll(async () => {
  bed = await openSampleBed(inject('postgresUrl'), inject('redisUrl'));
  ({ instance, gateway, connector } = bed);
});
afterAll(() => bed?.close());
beforeEach(async () => {
  ctx = await instance.workspace();
  await bed.connect(ctx);
  await connector.policySet.write(answering(204));
  await connector.units.write(2);
  await savePolicySet(ctx, { gatewayId: 'sample', name: 'wanted', chain: answering(200) });
  const steps = Array.from({ length: 3 }, () => ({ rps: 100, seconds: 30 }));
  const { benchmarkId } = await createBenchmark(
    ctx,
    aBenchmark({
      subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'wanted' },
      target: { baseUrl: gateway.url },
      load: { kind: 'steps', steps, warmUpSeconds: 0 },
    }),
  );
  ({ runId } = await startRun(ctx, { benchmarkId }));
});

it('a gateway that is scaled during a run ends it as invalid, and nothing it measured is evidence', async () => {
  const simulated = { serviceDemandMs: 1, coresPerUnit: 1, delayMs: 0, serviceVariability: 1, seed: 7 };
  let scaled: Promise<unknown> | undefined;
  const load = await startSimulatedLoad(instance.clients, simulated, () => (scaled = connector.units.write(3)));
  await executeRun(load.host('one'), { runId }, going).finally(load.close);
  await scaled;
  await analyseRun(instance.clients, { runId });

  const run = await getRun(ctx, { runId });
  expect(run).toMatchObject({
    ...{ state: 'finished', outcome: 'invalid', environment: { cell: 'changed' } },
    reason: expect.stringMatching(
      /^The units of the gateway did not stay as set while measured \(3 units now/,
    ) as string,
  });
  // It did not wait for the end of its load.
  expect(run.stages.filter(({ state }) => state === 'judged')).toHaveLength(1);
  expect(await instance.clients.db.measurement.count({ where: { runId } })).toBe(0);
  await restoreAfterRun({ clients: instance.clients, workerId: 'one' }, { runId }, going);
  expect((await connector.units.read()).value).toBe(3);
  expect((await connector.policySet.read()).value).toEqual(answering(204));
});

it('what does not tell how it stands is asked again, and without an answer the run is no evidence', async () => {
  const host = { clients: instance.clients, workerId: 'one' } as RunHost;
  const run = (await acquireRun(host, runId))!;
  const prepared = await prepareTarget(host, run, going);
  await noteEnvironment(host, run, { cell: prepared.cell });
  const cellNow = async () => (await getRun(ctx, { runId })).environment?.cell;
  await confirmCell(host, run, prepared, going);
  expect(await cellNow()).toBe('verified');

  let silences = 1;
  const silent = async () => {
    throw unavailable('No answer.');
  };
  const unreachable = { requireInPlace: silent };
  const slow = { requireInPlace: () => (silences-- > 0 ? silent() : prepared.requireInPlace(going)) };
  await noticeChange(unreachable, going);
  await confirmCell(host, run, slow, going, { patienceMs: 30_000, pauseMs: 10 });
  expect(silences).toBe(-1);
  expect(await cellNow()).toBe('verified');
  await confirmCell(host, run, unreachable, going, { patienceMs: 20, pauseMs: 10 });
  expect(await cellNow()).toBe('unverified');
  expect((await getRun(ctx, { runId })).events.at(-1)?.message).toMatch(/not known, so this run will be no evidence/);

  // The same policies once more are an edit all the same: others may have been there in between.
  await connector.policySet.write(answering(200));
  await expect(prepared.requireInPlace(going)).rejects.toThrow(GatewayChanged);
  await finishRun(instance.clients, runId, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  await restoreAfterRun(host, { runId }, going);
});
