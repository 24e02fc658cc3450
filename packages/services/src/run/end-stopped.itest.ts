import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { createChannel } from '../channel/create-channel';
import type { Clients, Ctx } from '../ctx';
import { setSecret } from '../secret/set-secret';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { queueCopies } from '../testing/queued-copies';
import { endStopped } from './end-stopped';
import { startRun } from './start-run';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** Runs of a workspace that wants to be told of their end, asked to stop before any of them began. */
async function stoppedRuns(copies: number) {
  const ctx = await instance.workspace();
  const { db } = ctx.clients;
  const webhook = { kind: 'webhook', name: 'Told', url: 'http://127.0.0.1:9/hook' } as const;
  await createChannel(ctx, { ...webhook, events: ['run.finished'] });
  const { runId } = await startRun(ctx, await createBenchmark(ctx, aBenchmark()));
  await queueCopies(db, runId, copies);
  await askAll(ctx);
  return { ctx, runId };
}
const askAll = ({ clients, workspaceId }: Ctx) =>
  clients.db.run.updateMany({
    where: { workspaceId },
    data: { stopRequestedAt: new Date(), stopRequestedBy: 'system:test', stopReason: 'Stopped.' },
  });
const finished = ({ clients, workspaceId }: Ctx) =>
  clients.db.run.count({ where: { workspaceId, state: 'finished', outcome: 'aborted', endedBy: 'system:test' } });
const told = ({ clients, workspaceId }: Ctx) =>
  clients.db.delivery.count({ where: { workspaceId, event: { type: 'run.finished' } } });

it('ends every run that can be ended, though one in the batch cannot, and those whose worker is gone', async () => {
  const { ctx, runId } = await stoppedRuns(4);
  const { db } = ctx.clients;
  await db.$executeRawUnsafe(
    `ALTER TABLE run ADD CONSTRAINT refuse CHECK (id <> '${runId}' OR state = 'queued') NOT VALID`,
  );
  const other = await instance.workspace();
  const gone = await startRun(other, await createBenchmark(other, aBenchmark()));
  const held = {
    state: 'measuring',
    simulated: true,
    leaseOwner: 'a worker',
    epoch: 1,
    leaseUntil: new Date(0),
  } as const;
  await db.run.update({ where: { id: gone.runId }, data: held });
  await askAll(other);

  await expect(endStopped(ctx.clients)).rejects.toThrow(AggregateError);
  expect([await finished(ctx), await told(ctx), await finished(other)]).toEqual([4, 4, 1]);
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ state: 'queued' });
  await db.$executeRawUnsafe('ALTER TABLE run DROP CONSTRAINT refuse');
  await endStopped(ctx.clients);
  expect([await finished(ctx), await told(ctx)]).toEqual([5, 5]);
});

it('opens the secrets of a workspace once, however many of its runs end', async () => {
  const { ctx } = await stoppedRuns(30);
  await setSecret(ctx, { name: 'API_KEY', value: 'a value that is kept' });
  let opened = 0;
  const { secretBox } = ctx.clients;
  const counted: Clients['secretBox'] = {
    ...secretBox,
    open(...sealed) {
      opened += 1;
      return secretBox.open(...sealed);
    },
  };
  await endStopped({ ...ctx.clients, secretBox: counted });
  expect([await finished(ctx), await told(ctx), opened]).toEqual([31, 31, 1]);
});
