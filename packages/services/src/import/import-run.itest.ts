import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { createPlan } from '../plan/create-plan';
import { getPlan } from '../plan/get-plan';
import { findEvidence } from '../recommendation/find-evidence';
import { getRun } from '../run/get-run';
import { listRuns } from '../run/list-runs';
import { startRun } from '../run/start-run';
import { stopRun } from '../run/stop-run';
import { aRequirement, openTestInstance, type TestInstance } from '../testing/instance';
import { analyseImport } from './analyse-import';
import { importRun } from './import-run';
import { storeImport } from './store-import';

let instance: TestInstance;
let directory: string;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  directory = await mkdtemp(join(tmpdir(), 'headroom-import-test-'));
});
afterAll(async () => {
  await instance.close();
  await rm(directory, { recursive: true });
});

const chain = [{ policy: 'forward-request', params: {} }];
const subject = { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' };
const header =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n';

/** A JTL of users who wait for nothing: each sends the next request as the last one ends. */
function jtl({ users = 4, threads = 0 } = {}): string {
  const [seconds, elapsedMs, begin] = [30, 20, 1_760_000_000_000];
  const allThreads = threads || users;
  const rows: [number, string][] = [];
  for (let user = 0; user < users; user++)
    for (let at = user; at < seconds * 1000; at += elapsedMs)
      rows.push([
        at,
        `${begin + at},${elapsedMs},home,200,OK,Users 1-${user},text,true,,900,120,${allThreads},${allThreads},http://a/,${elapsedMs},0,0\n`,
      ]);
  return (
    header +
    rows
      .sort(([a], [b]) => a - b)
      .map(([, row]) => row)
      .join('')
  );
}

let made = 0;
async function fileOf(text: string, name = 'results.jtl'): Promise<string> {
  const path = join(directory, String(made++), name);
  await mkdir(join(path, '..'));
  await writeFile(path, text);
  return path;
}
const countsOf = async ({ clients: { db }, workspaceId }: Ctx) => ({
  runs: await db.run.count({ where: { workspaceId } }),
  measurements: await db.measurement.count({ where: { workspaceId } }),
});

describe('importing a run', () => {
  it('stores a finished run that is evidence of its cell, and evaluates its plans', async () => {
    const ctx = await instance.workspace();
    const { planId } = await createPlan(ctx, { name: 'A plan', requirement: aRequirement() });
    const { runId } = await importRun(ctx, { paths: [await fileOf(jtl())], subject, name: 'Before the move' });
    const run = await getRun(ctx, { runId });
    expect(run).toMatchObject({ name: 'Before the move', state: 'finished', definition: null, benchmarkId: null });
    expect(run.imported).toMatchObject({
      report: { requests: 6_000, errors: 0, grade: 'C' },
      files: [{ name: 'results.jtl' }],
      ...{ subject, users: 4, noEvidence: null },
    });
    expect(run.imported!.series).toHaveLength(31);
    expect(run.stages[0]!.statistics!.throughputRps).toBeCloseTo(200, 0);
    expect(run.measurement).toMatchObject({ grade: 'C', gatewayId: 'sample', tierId: 'sample-s', units: 1 });
    expect(await instance.clients.db.runInterval.count({ where: { runId } })).toBe(31);
    expect(await findEvidence(ctx, 'sample', chain)).toMatchObject([
      { id: runId, source: 'import', loadModel: 'closed', thinkTimeMs: 0, levels: [{ concurrency: 4 }] },
    ]);
    expect((await listRuns(ctx)).map(({ name }) => name)).toEqual(['Before the move']);
    expect((await getPlan(ctx, { planId })).relatedRuns.map(({ id }) => id)).toEqual([runId]);
    const entries = await instance.clients.db.auditEntry.findMany({ where: { objectId: runId } });
    expect(entries).toMatchObject([{ action: 'run.import' }]);
  });

  it('keeps a run whose cell, or whose users’ waiting, is not known, but not as evidence', async () => {
    const ctx = await instance.workspace();
    const nameless = await importRun(ctx, { paths: [await fileOf(jtl({ users: 5 }))] });
    const waiting = await importRun(ctx, { paths: [await fileOf(jtl({ users: 2, threads: 50 }))], subject });
    const reasonOf = async ({ runId }: { runId: string }) => (await getRun(ctx, { runId })).imported!.noEvidence;
    expect(await reasonOf(nameless)).toMatch(/does not say which gateway/);
    expect(await reasonOf(waiting)).toMatch(/not in requests all the time/);
    expect(await countsOf(ctx)).toEqual({ runs: 2, measurements: 0 });
  });

  it('takes more in flight than there were users for a finding, not for evidence', async () => {
    const ctx = await instance.workspace();
    const { runId } = await importRun(ctx, { paths: [await fileOf(jtl({ users: 8, threads: 2 }))], subject });
    const run = await getRun(ctx, { runId });
    expect(run).toMatchObject({ outcome: 'invalid', measurement: null });
    expect(run.imported!.report.grade).toBeNull();
    expect(run.imported!.report.findings.map(({ severity }) => severity)).toContain('breaks');
  });

  it('knows the same files again, in this workspace alone', async () => {
    const ctx = await instance.workspace();
    const text = jtl({ users: 3 });
    const [first, again] = [await fileOf(text), await fileOf(text, 'renamed.csv')];
    const analysed = await analyseImport(ctx, { paths: [first] });
    const { runId } = await importRun(ctx, { paths: [first] });
    expect((await analyseImport(ctx, { paths: [again] })).knownRunId).toBe(runId);
    for (const attempt of [() => importRun(ctx, { paths: [again] }), () => storeImport(ctx, analysed)])
      await expect(attempt()).rejects.toMatchObject({ code: 'conflict', details: { runId } });
    expect(await countsOf(ctx)).toEqual({ runs: 1, measurements: 0 });
    const other = await instance.workspace();
    expect(await importRun(other, { paths: [first] })).toMatchObject({ runId: expect.not.stringMatching(runId) });
  });

  it('imports nothing of what is broken, unknown or not allowed', async () => {
    const ctx = await instance.workspace();
    const broken = await fileOf(`${jtl()}1760000031000,ab`);
    await expect(importRun(ctx, { paths: [broken] })).rejects.toThrow(/^results\.jtl, line 6002/);
    const good = await fileOf(jtl());
    await expect(importRun(ctx, { paths: [good], subject: { ...subject, tier: 'huge' } })).rejects.toThrow(/no tier/);
    const viewer = await instance.workspace('viewer');
    await expect(importRun(viewer, { paths: [good] })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await countsOf(ctx)).toEqual({ runs: 0, measurements: 0 });
    expect(await countsOf(viewer)).toEqual({ runs: 0, measurements: 0 });
  });

  it('is neither started nor stopped', async () => {
    const ctx = await instance.workspace();
    const { runId } = await importRun(ctx, { paths: [await fileOf(jtl())] });
    await stopRun(ctx, { runId });
    expect(await getRun(ctx, { runId })).toMatchObject({ stopRequestedAt: null, state: 'finished' });
    await expect(startRun(ctx, { benchmarkId: runId })).rejects.toMatchObject({ code: 'not-found' });
  });
});
