import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPlan } from '../plan/create-plan';
import { getRun } from '../run/get-run';
import { startRun } from '../run/start-run';
import { createBenchmark } from '../benchmark/create-benchmark';
import { aBenchmark, aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { discardImport } from './discard-import';
import { importRun } from './import-run';

let instance: TestInstance;
let directory: string;
let results: string;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  directory = await mkdtemp(join(tmpdir(), 'headroom-discard-test-'));
  results = join(directory, 'results.jtl');
  await writeFile(results, oneBusyUser());
});
afterAll(async () => {
  await instance.close();
  await rm(directory, { recursive: true });
});

const subject = { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' };

/** A JTL of one user who waits for nothing, for 30 s. */
function oneBusyUser(): string {
  const rows = Array.from(
    { length: 1500 },
    (_, index) =>
      `${1_760_000_000_000 + index * 20},20,home,200,OK,Users 1-1,text,true,,900,120,1,1,http://a/,20,0,0\n`,
  );
  return `timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n${rows.join('')}`;
}

it('deletes an import with all that belongs to it, and its files may come again', async () => {
  const { db } = instance.clients;
  const ctx = await instance.workspace('editor');
  const { runId } = await importRun(ctx, { paths: [results], subject });
  expect(await db.measurement.count({ where: { runId } })).toBe(1);
  await discardImport(ctx, { runId });
  await expect(getRun(ctx, { runId })).rejects.toMatchObject({ code: 'not-found' });
  for (const count of [
    db.runInterval.count({ where: { runId } }),
    db.runStage.count({ where: { runId } }),
    db.measurement.count({ where: { runId } }),
  ])
    expect(await count).toBe(0);
  const entries = await db.auditEntry.findMany({ where: { objectId: runId }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['run.discard-import', 'run.import']);
  expect((await importRun(ctx, { paths: [results], subject: { ...subject, units: 2 } })).runId).not.toBe(runId);
});

it('keeps what a recommendation was made of, and says of which plan', async () => {
  const ctx = await instance.workspace();
  await createPlan(ctx, { name: 'Spring sale', requirement: aRequirement() });
  const { runId } = await importRun(ctx, { paths: [results], subject });
  await expect(discardImport(ctx, { runId })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('"Spring sale"') as string,
  });
  expect((await getRun(ctx, { runId })).measurement).not.toBeNull();
});

it('discards nothing measured, of another workspace, or without permission', async () => {
  const ctx = await instance.workspace();
  const { runId } = await importRun(ctx, { paths: [results] });
  await expect(discardImport({ ...ctx, role: 'runner' }, { runId })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(discardImport(await instance.workspace(), { runId })).rejects.toMatchObject({ code: 'not-found' });
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());
  const measured = await startRun(ctx, { benchmarkId });
  await expect(discardImport(ctx, measured)).rejects.toMatchObject({ code: 'conflict' });
  expect((await getRun(ctx, { runId })).imported).not.toBeNull();
});
