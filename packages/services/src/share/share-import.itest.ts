import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { redactionsOfImport, verifyBundle, type Bundle } from '@headroom/core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { importRun } from '../import/import-run';
import { getRun } from '../run/get-run';
import { setSecret } from '../secret/set-secret';
import { openTestInstance, type TestInstance } from '../testing/instance';
import { createShare, type ShareInput } from './create-share';
import { listShares } from './list-shares';
import { openShare } from './open-share';
import { readSharedBundle } from './read-shared-bundle';

let instance: TestInstance;
let directory: string;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  directory = await mkdtemp(join(tmpdir(), 'headroom-share-import-'));
});
afterAll(async () => {
  await instance.close();
  await rm(directory, { recursive: true });
});

const subject = { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' };
const header =
  'timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect';

/** Four users who wait for nothing, of whom the last asks for an address; a few requests fail. */
function jtl(): string {
  const rows: [number, string][] = [];
  for (let user = 0; user < 4; user++)
    for (let at = user; at < 30_000; at += 20 + user) {
      const elapsed = 20 + user;
      const label = user === 3 ? 'GET https://canary-host.example/canary-path?key=canary-query' : `home ${user}`;
      const [code, success] = at % 2000 === 0 ? [500, false] : [200, true];
      rows.push([
        at,
        `${1_760_000_000_000 + at},${elapsed},${label},${code},,Users 1-${user},text,${success},,900,120,4,4,http://a/,${elapsed},0,0`,
      ]);
    }
  return `${[header, ...rows.sort(([a], [b]) => a - b).map(([, row]) => row)].join('\n')}\n`;
}

async function anImport(): Promise<{ ctx: Ctx; runId: string }> {
  const ctx = await instance.workspace();
  const path = join(directory, 'canary-file.jtl');
  await writeFile(path, jtl());
  return { ctx, ...(await importRun(ctx, { paths: [path], subject, name: 'Canary name' })) };
}

async function shared(ctx: Ctx, runId: string, change: Partial<ShareInput> = {}) {
  const { token } = await createShare(ctx, { subject: { kind: 'run', id: runId }, ...change });
  const opened = await openShare(ctx.clients, { token });
  if (opened.state !== 'open') throw new Error(`The link is ${opened.state}.`);
  const text = await readSharedBundle(ctx.clients, { shareId: opened.share.id });
  return { text, ...verifyBundle(text, opened.share) };
}

it('imported results are shared with the figures of their page, which single requests give again', async () => {
  const { ctx, runId } = await anImport();
  const { bundle, checks } = await shared(ctx, runId, { redactions: [] });
  expect(checks.map(({ state }) => state)).toEqual([...Array<string>(6).fill('holds'), 'not-possible']);
  const { imported, measurement } = await getRun(ctx, { runId });
  const { requests, errors, durationSeconds, throughputRps, percentilesMs } = imported!.report;
  expect(errors).toBeGreaterThan(0);
  expect(measurement?.grade).toBe('C');
  expect(bundle).toMatchObject({
    run: {
      ...{ name: 'Canary name', definition: null, subject, policies: ['forward-request'], grade: 'C' },
      total: { requests, errors, durationSeconds, throughputRps, percentilesMs },
      files: [{ name: 'canary-file.jtl', sha256: imported!.files[0]!.sha256 }],
    },
  });
  expect(namesIn(bundle)).toEqual(imported!.report.byName.toSorted(byTheirName));
  await ctx.clients.db.measurement.updateMany({ where: { runId }, data: { excludedReason: 'canary-reason' } });
  const excluded = await shared(ctx, runId);
  expect(excluded.bundle).toMatchObject({
    run: { grade: null, sentence: expect.stringMatching(/not used/) as string },
  });
  expect(excluded.text).not.toContain('canary-reason');
});

const byTheirName = (left: { name: string }, right: { name: string }) => left.name.localeCompare(right.name);
const namesIn = (bundle: Bundle) =>
  bundle.kind === 'run' && bundle.run.definition === null ? bundle.run.byName.toSorted(byTheirName) : [];

it('query values of their names go unless they are asked for, secrets always, and no more is claimed than there was', async () => {
  const { ctx, runId } = await anImport();
  const first = await shared(ctx, runId);
  expect(first.text).not.toContain('canary-query');
  expect(first.bundle.redactions).toEqual(['queries']);
  expect(await listShares(ctx)).toMatchObject([{ redactions: ['queries'], path: `/runs/${runId}` }]);
  const bare = await shared(ctx, runId, { redactions: [...redactionsOfImport] });
  expect(bare.text).not.toMatch(/canary/i);
  expect(bare.checks.map(({ state }) => state)).toEqual(first.checks.map(({ state }) => state));
  await setSecret(ctx, { name: 'KEY', value: 'canary-path' });
  expect((await shared(ctx, runId, { redactions: [] })).text).not.toContain('canary-path');
});

const ofTool = (name: string) =>
  fileURLToPath(new URL(`../../../loadgen/src/imports/testing/fixtures/${name}`, import.meta.url));

it('the figures of every tool that tells single requests are worked out again', async () => {
  const ctx = await instance.workspace();
  for (const name of [
    'jmeter.jtl',
    'jmeter-xml.jtl',
    'k6.json',
    'k6.csv',
    'hey.csv',
    'vegeta.json',
    'gatling-3.9.log',
  ]) {
    const { runId } = await importRun(ctx, { paths: [ofTool(name)] });
    const { checks } = await shared(ctx, runId);
    expect([name, ...checks.slice(3).map(({ state }) => state)]).toEqual([
      name,
      ...Array<string>(3).fill('holds'),
      'not-possible',
    ]);
  }
});

it('of a summary nothing can be worked out, which is said; seconds that were removed are missed', async () => {
  const ctx = await instance.workspace();
  const { runId } = await importRun(ctx, { paths: [ofTool('wrk.txt')] });
  const data = { rawRemovedAt: new Date() };
  await ctx.clients.db.run.update({ where: { id: runId }, data });
  const { bundle, checks } = await shared(ctx, runId);
  expect(checks.slice(3).map(({ state }) => state)).toEqual(['not-possible', 'not-possible']);
  expect(bundle).toMatchObject({ run: { grade: null, subject: null, requests: [], total: { requests: 1197 } } });
  const single = await anImport();
  await single.ctx.clients.db.run.update({ where: { id: single.runId }, data });
  await expect(shared(single.ctx, single.runId)).rejects.toThrow(/were removed/);
});
