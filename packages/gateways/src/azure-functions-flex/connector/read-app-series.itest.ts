import { azureAccessOf } from '@headroom/loadgen/azure';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArmFunctionsServer } from '../../testing/arm-functions-server';
import { armConnection } from '../../testing/arm-stand-in';
import { readAppSeries } from './read-app-series';

let tls: LoopbackTls;
beforeAll(() => void (tls = trustedTls()));
afterAll(() => tls[Symbol.dispose]());

const fromMs = Date.parse('2026-11-01T10:00:10Z');
const minute = (index: number) => Date.parse('2026-11-01T10:00:00Z') + index * 60_000;

it('instances are of each minute of a run and of the one before, and one of which nothing was seen is not known', async () => {
  await using arm = await ArmFunctionsServer.start(tls);
  arm.create('orders');
  const access = azureAccessOf(armConnection(arm.url));
  const read = (sinceMs = 3_600_000) =>
    readAppSeries(access, arm.idOf('orders'), { fromMs, untilMs: fromMs + 110_000, nowMs: fromMs + sinceMs });
  await expect(read()).rejects.toThrow(/has seen no instance of orders/);
  arm.metrics = { InstanceCount: (at) => (at === minute(-1) ? 0 : at === minute(0) ? undefined : 12.5) };
  expect(await read()).toMatchObject({
    ...{ fromMs: minute(-1), untilMs: minute(2) },
    series: [
      {
        ...{ metric: 'InstanceCount', unit: 'units', aggregation: 'average', stepSeconds: 60 },
        points: [0, null, 12.5].map((value, index) => ({ atMs: minute(index - 1), value })),
      },
    ],
  });
  await expect(read(170_000)).rejects.toThrow(/still summing up these minutes/);
});
