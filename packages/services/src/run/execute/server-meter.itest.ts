import { deploymentUnits } from '@headroom/gateways/kubernetes';
import { startDeploymentServer } from '@headroom/gateways/testing/deployment';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../../benchmark/create-benchmark';
import { finishedRun } from '../../testing/finished-run';
import { aBenchmark, openTestInstance, type TestInstance } from '../../testing/instance';
import { readStage } from './read-stage';
import { connectorMeter } from './server-meter';

let instance: TestInstance;
beforeAll(async () => (instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'))));
afterAll(() => instance.close());

it('pods are read at the beginning of each stage and at its end, so that a restart in between is seen in that stage alone', async () => {
  const ctx = await instance.workspace();
  const { db } = instance.clients;
  const definition = aBenchmark();
  const { benchmarkId } = await createBenchmark(ctx, definition);
  const runId = await finishedRun(ctx, { benchmarkId, definition, levels: [] });
  const cluster = await startDeploymentServer();
  cluster.use = { cpu: '500m', memory: '64Mi' };
  const place = {
    server: cluster.server,
    caData: null,
    token: cluster.token,
    namespace: 'shop',
    deployment: 'gateway',
    settleMs: 1_000,
  };
  const meter = connectorMeter(db, runId, deploymentUnits(place));
  const beganAt = Date.now();
  meter.poll(0, beganAt);
  await meter.settle(0, beganAt);
  // Not due again in five seconds, but for another stage.
  meter.poll(1, beganAt);
  meter.poll(1, beganAt);
  await meter.settle(1, beganAt);
  cluster.containerRestarts = 1;
  await meter.settle(1, beganAt);
  // A cluster that does not answer leaves a gap.
  await cluster.close();
  await meter.settle(2, beganAt);
  const restarts = async (stage: number) =>
    (await readStage(db, runId, stage)).podsSamples.map((sample) => sample.restarts);
  expect([await restarts(0), await restarts(1), await restarts(2)]).toEqual([[0, 0], [0, 0, 1], []]);
  const [first] = (await readStage(db, runId, 0)).podsSamples;
  expect(first).toMatchObject({ stage: 0, coresBusy: 1, memoryMib: 128 });
});
