import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { savePolicySet } from '../policy/save-policy-set';
import { baseUrl, gatewayId, openApimBed, type ApimBed } from '../testing/apim-bed';
import { aBenchmark } from '../testing/instance';
import { estimateSweep } from './estimate-sweep';
import { getSweep } from './get-sweep';
import { startSweep } from './start-sweep';
import { stopSweep } from './stop-sweep';

let bed: ApimBed;
beforeAll(async () => {
  bed = await openApimBed(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => bed?.close());

const sweep = { units: [1, 2], policySets: ['limited', 'open'], seed: 3 };
const workspace = async () => {
  const ctx = await bed.workspace();
  await savePolicySet(ctx, { gatewayId, name: 'open', chain: [] });
  return ctx;
};
const benchmarkOf = (tier: string) =>
  aBenchmark({
    ...{ name: `On ${tier}`, subject: { gateway: gatewayId, tier, units: 1, policySet: 'limited' } },
    ...{ target: { baseUrl }, load: { kind: 'find-maximum', maxRps: 1_000 } },
  });

it('are told before a sweep with the time that the catalog has for the tier, and with the wait of the connection', async () => {
  const ctx = await workspace();
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf('standard'));
  const changes = async (connection: object) => {
    await saveGatewayConnection(ctx, bed.connection(connection));
    return (await estimateSweep(ctx, { benchmarkId, sweep })).changes;
  };
  expect(await changes({ takesOverSeconds: 0 })).toEqual([]);
  const scales = { scalesUnits: true, confirmService: 'contoso', takesOverSeconds: 20 };
  const [policies, units] = (await changes(scales))!;
  expect(policies).toMatchObject({ setting: 'policySet', source: '20 s, as the connection says' });
  expect(policies!.seconds).toEqual({ least: 20 * policies!.times.least, most: 20 * policies!.times.most });
  expect(units).toMatchObject({ setting: 'units', source: expect.stringMatching(/^15 to 45 minutes \(/) as string });
  expect(units!.seconds).toEqual({ least: 900 * units!.times.least, most: 2_700 * units!.times.most });
  const v2 = await createBenchmark(ctx, benchmarkOf('standard-v2'));
  expect((await estimateSweep(ctx, { ...v2, sweep })).changes![1]).toMatchObject({ seconds: null });
});

it('keep cells of equal units together, whatever whoever starts the sweep says of it', async () => {
  const ctx = await workspace();
  await saveGatewayConnection(ctx, bed.connection({ scalesUnits: true, confirmService: 'contoso' }));
  const { benchmarkId } = await createBenchmark(ctx, benchmarkOf('standard-v2'));
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { ...sweep, slow: ['tier'] } });
  expect((await getSweep(ctx, { sweepId })).definition).toMatchObject({ slow: ['units'], byHand: [] });
  await stopSweep(ctx, { sweepId });
});
