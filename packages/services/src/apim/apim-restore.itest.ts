import { apimConnection } from '@headroom/gateways/testing/azure';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { saveAzureConnection } from '../connection/cloud-connections';
import { restoreAfterRun } from '../gateway-change/restore-after-run';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { HeldRun } from '../run/execute/run-host';
import { getRun } from '../run/get-run';
import { openApimBed, operation, type ApimBed } from '../testing/apim-bed';

const going = new AbortController().signal;
const cell = { tier: 'standard-v2', units: 3 };

let bed: ApimBed;
beforeAll(async () => {
  bed = await openApimBed(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => bed?.close());

const finish = ({ id, epoch }: HeldRun) =>
  finishRun(bed.instance.clients, id, epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
/** One step of putting back, as the sweeper rings for it after the pause. */
async function restore(runId: string, workerId = 'one', signal = going) {
  const { db } = bed.instance.clients;
  await db.gatewayChange.updateMany({ where: { runId }, data: { leaseUntil: null } });
  await restoreAfterRun(bed.host(workerId), { runId }, signal);
  const changes = await db.gatewayChange.findMany({ where: { runId }, orderBy: { setting: 'asc' } });
  return changes.map(({ setting, state, reason }) => ({ setting, state, reason }));
}
/** How often the service itself, and nothing below it, was asked for or changed. */
const asked = (method: string) =>
  bed.arm.asked.filter((each) => each === `${method} ${bed.arm.idOf('contoso')}`).length;
/** Azure comes to the end of a scale. */
function endScale() {
  const service = bed.service();
  service.sku = { ...service.sku, capacity: service.scaling!.capacity };
  service.scaling = null;
}

it('what a person edits in Azure meanwhile is left alone, and the units are put back', async () => {
  const ctx = await bed.connected();
  const { runId, run } = await bed.take(ctx, { tier: 'standard-v2', units: 1 });
  await prepareTarget(bed.host('one'), run, going);
  const theirs = '<policies><inbound><mock-response /></inbound></policies>';
  bed.arm.setPolicy('contoso', operation, theirs);
  await finish(run);
  await restore(runId);
  expect(bed.standsAs()).toEqual({ policy: theirs, units: 2 });
  expect((await getRun(ctx, { runId })).events.at(-1)?.message).toBe(
    'The gateway has its 2 units of before again. The policy set of the gateway was left alone: edited since by somebody else.',
  );
});

it('changes that collide in the service leave what has to be put back open, until it is', async () => {
  const ctx = await bed.workspace();
  const before = bed.standsAs();
  await saveGatewayConnection(ctx, bed.connection());
  const { runId, run } = await bed.take(ctx, { tier: 'standard-v2', units: 2 });
  await prepareTarget(bed.host('one'), run, going);
  await finish(run);
  // What is judged, what the change builds on, and the change itself.
  bed.arm.troubles = [null, null, { status: 422, code: 'ManagementApiRequestFailed', message: 'Please retry.' }];
  expect(await restore(runId)).toMatchObject([
    { state: 'applied', reason: expect.stringMatching(/422 ManagementApiRequestFailed.*tried again/) as string },
  ]);
  expect(await restore(runId)).toMatchObject([{ state: 'restored' }]);
  expect(bed.standsAs()).toEqual(before);
});

it('a service that was not scaled is no evidence of other units, nor of another tier', async () => {
  const ctx = await bed.workspace();
  const before = bed.standsAs();
  await saveGatewayConnection(ctx, bed.connection());
  for (const [other, said] of [
    [{ tier: 'standard-v2', units: 3 }, /has 2 units, and this run is of 3/],
    [{ tier: 'basic-v2', units: 2 }, /has the tier StandardV2, and this run is of Basic v2/],
    [{ tier: 'standard-v2', units: 2 }, null],
  ] as const) {
    const { runId, run } = await bed.take(ctx, other);
    const prepared = await prepareTarget(bed.host('one'), run, going).catch((error: Error) => error);
    if (said) expect((prepared as Error).message).toMatch(said);
    else expect(prepared).toMatchObject({ cell: 'verified', sentence: 'In place: policy set "limited".' });
    await finish(run);
    await restore(runId);
    expect(bed.standsAs()).toEqual(before);
  }
});

it('a worker that is lost in the middle of a scale leaves it going, and the next ones put back what the service allows, step by step', async () => {
  const { arm } = bed;
  const ctx = await bed.connected();
  const before = bed.standsAs();
  const { runId, run } = await bed.take(ctx, cell);
  arm.scaleLooks = Infinity;
  const patches = asked('PATCH');
  const worker = new AbortController();
  const prepared = expect(prepareTarget(bed.host('one'), run, worker.signal)).rejects.toThrow(/on its way to 3 units/);
  await expect.poll(() => bed.service().scaling).not.toBeNull();
  worker.abort();
  await prepared;
  await finish(run);

  // Nothing of a service that is being scaled can be changed: both wait.
  expect(await restore(runId, 'two')).toEqual([
    {
      setting: 'policy_set',
      state: 'applied',
      reason: expect.stringMatching(/409 ServiceLocked.*tried again/) as string,
    },
    { setting: 'units', state: 'noted', reason: expect.stringContaining('tried again') as string },
  ]);
  expect(bed.standsAs()).toEqual({ policy: expect.stringContaining('rate-limit') as string, units: 2 });

  // The first scale ends, the policies are put back, and this worker is lost in the middle of the scale back.
  endScale();
  const next = new AbortController();
  const halfway = restore(runId, 'three', next.signal);
  await expect.poll(() => bed.service().scaling?.capacity).toBe(2);
  next.abort();
  expect(await halfway).toMatchObject([
    { setting: 'policy_set', state: 'restored' },
    { setting: 'units', reason: expect.stringContaining('may still be on its way to 2 units') as string },
  ]);

  // The next one meets it still at work and waits; that one is lost as well.
  const last = new AbortController();
  const looks = asked('GET');
  const waiting = restore(runId, 'four', last.signal);
  await expect.poll(() => asked('GET')).toBeGreaterThan(looks);
  last.abort();
  expect((await waiting)[1]).toMatchObject({ setting: 'units', state: 'noted' });

  // It has ended, and nothing is asked of the service a third time.
  endScale();
  expect((await restore(runId, 'five')).map(({ state }) => state)).toEqual(['restored', 'restored']);
  expect(bed.standsAs()).toEqual(before);
  expect(asked('PATCH') - patches).toBe(2);
});

it('a credential that expires before the service is put back is told, and once it is renewed the service is put back', async () => {
  const { arm } = bed;
  const ctx = await bed.connected();
  const before = bed.standsAs();
  const { runId, run } = await bed.take(ctx, cell);
  await prepareTarget(bed.host('one'), run, going);
  const during = bed.standsAs();
  await finish(run);

  Object.assign(arm.login, { expired: true, revokes: true });
  for (const { reason } of await restore(runId))
    expect(reason).toMatch(/AADSTS7000222.*Renew it in the Azure connection\. It is tried again/);
  // Somebody renewed it in Azure, and nobody has told Headroom.
  Object.assign(arm.login, { expired: false, revokes: false, clientSecret: 'the-renewed-secret' });
  for (const { reason } of await restore(runId)) expect(reason).toMatch(/AADSTS7000215/);
  expect(bed.standsAs()).toEqual(during);

  await saveAzureConnection(ctx, { ...apimConnection(arm.url), clientSecret: 'the-renewed-secret' });
  expect((await restore(runId)).map(({ state }) => state)).toEqual(['restored', 'restored']);
  expect(bed.standsAs()).toEqual(before);
  arm.login.clientSecret = 'the-client-secret';
});

it('a service that asks for a long pause before it is put back is left alone for now, and put back later', async () => {
  const ctx = await bed.connected();
  const before = bed.standsAs();
  const { runId, run } = await bed.take(ctx, cell);
  await prepareTarget(bed.host('one'), run, going);
  await finish(run);
  // How it stands is told, twice; the writing is not taken.
  bed.arm.troubles = [null, null, ...Array.from({ length: 4 }, () => throttled(600))];
  for (const { reason } of await restore(runId)) expect(reason).toMatch(/429 TooManyRequests.*throttles.*tried again/);
  bed.arm.troubles = [];
  expect((await restore(runId)).map(({ state }) => state)).toEqual(['restored', 'restored']);
  expect(bed.standsAs()).toEqual(before);
});

const throttled = (retryAfter: number) => ({
  ...{ status: 429, code: 'TooManyRequests', message: 'Rate limit is exceeded.', retryAfter },
});
