import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { benchmarkSchema, planRecipe, readBundle, writeBenchmarkDocument, writePlanDocument } from '@headroom/core';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { createShare, openShare, readSharedBundle, updateBenchmark, type Ctx } from '@headroom/services';
import { aBenchmark, aRequirement, recommendedPlan, type TestInstance } from '@headroom/services/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type {} from '../../../../scripts/testing/services-for-tests';
import { api } from './app';
import { openApiInstance, tokenOf } from './testing/open-api';

/** The command line against a real server of the API, over a real socket; the worker's part is written into the run. */
let programs: Programs;
let instance: TestInstance;
let directory: string;
let server: ReturnType<typeof serve>;
let url: string;

beforeAll(async () => {
  [programs, instance, directory] = await Promise.all([
    buildPrograms(),
    openApiInstance(inject('postgresUrl'), inject('redisUrl')),
    mkdtemp(join(tmpdir(), 'headroom-cli-api-')),
  ]);
  server = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await writeFile(join(directory, 'bench.yaml'), writeBenchmarkDocument(aBenchmark({ name: 'Orders' })));
});
afterAll(async () => {
  server.close();
  await Promise.all([instance.close(), programs[Symbol.asyncDispose](), rm(directory, { recursive: true })]);
});

function start(env: Record<string, string>, ...args: string[]): ChildProcess {
  const all = { ...env, NODE_ENV: 'test' as const, XDG_CONFIG_HOME: directory, HEADROOM_PATIENCE_SECONDS: '2' };
  return spawn(process.execPath, [programs.headroom, ...args], { cwd: directory, env: all });
}

async function end(child: ChildProcess) {
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

const headroom = (token: string, ...args: string[]) =>
  end(start({ HEADROOM_URL: url, HEADROOM_TOKEN: token }, ...args));

/** A server before that of the API. */
async function serveBefore(fetch: (request: Request) => Response | Promise<Response>) {
  const front = serve({ fetch, port: 0, hostname: '127.0.0.1' });
  await once(front, 'listening');
  return { front, there: `http://127.0.0.1:${(front.address() as AddressInfo).port}` };
}

/** The run that was started last, as soon as there is one. */
async function startedRun({ workspaceId }: Ctx): Promise<string> {
  const { db } = instance.clients;
  await expect.poll(() => db.run.count({ where: { workspaceId } })).toBe(1);
  return (await db.run.findFirstOrThrow({ where: { workspaceId } })).id;
}

it('logs in by a token from standard input, kept for this user alone', async () => {
  const token = await tokenOf(await instance.workspace(), 'editor');
  const child = start({}, 'login', url);
  child.stdin!.end(`${token}\n`);
  expect(await end(child)).toMatchObject({ code: 0, stdout: expect.stringContaining('is editor here') });
  const file = join(directory, 'headroom', 'credentials.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url, token });
  expect(await end(start({}, 'benchmark', 'apply', 'bench.yaml'))).toMatchObject({ code: 0 });
  expect(await headroom('hr_wrong', 'benchmark', 'get', 'Orders')).toMatchObject({ code: 2 });
});

it('telemetry is kept under its name, and tells what it lacks', async () => {
  const ctx = await instance.workspace();
  const token = await tokenOf(ctx, 'editor');
  await writeFile(join(directory, 'shop.csv'), 'time,rps\n2026-11-02T00:00:00Z,5\n2026-11-02T00:05:00Z,6\n');
  const keep = ['telemetry', 'shop.csv', '--server', '--name', 'Shop', '--gateway', 'sample', '--tier', 'sample-s'];
  expect(await headroom(token, ...keep)).toMatchObject({ code: 2, stderr: expect.stringContaining('--policy-set') });
  for (const time of [1, 2])
    expect(await headroom(token, ...keep, '--policy-set', 'plain'), `time ${time}`).toMatchObject({
      ...{ code: 0, stdout: expect.stringContaining('The series has no utilisation') as string },
    });
  expect(await instance.clients.db.telemetrySeries.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
});

it('benchmarks and plans go up and come down as the same files', async () => {
  const token = await tokenOf(await instance.workspace(), 'editor');
  expect((await headroom(token, 'benchmark', 'apply', 'bench.yaml')).stdout).toMatch(/^Orders: made/);
  expect((await headroom(token, 'benchmark', 'apply', 'bench.yaml')).stdout).toMatch(/^Orders: applied/);
  const got = await headroom(token, 'benchmark', 'get', 'Orders');
  await writeFile(join(directory, 'again.yaml'), got.stdout);
  expect((await headroom(token, 'benchmark', 'apply', 'again.yaml')).stdout).toMatch(/^Orders: applied/);
  await writeFile(join(directory, 'plan.yaml'), JSON.stringify({ name: 'Year', requirement: aRequirement() }));
  expect((await headroom(token, 'plan', 'apply', 'plan.yaml')).stdout).toMatch(/^Year: made/);
  expect((await headroom(token, 'plan', 'get', 'Year')).stdout).toContain('monthlyCalls: 50000000');
  // Of a name alone nobody has read the script.
  expect(await headroom(token, 'run', 'Orders', '--confirm-unenforced-target')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('the script of a file') },
  });
  await writeFile(join(directory, 'wrong.yaml'), 'name: x\nload: 1\n');
  expect(await headroom(token, 'run', 'wrong.yaml', '--gate')).toMatchObject({
    ...{ code: 2, stderr: expect.stringContaining('wrong.yaml:2:1: load') },
  });
});

it('what was applied while its answer was lost is applied; what another has changed is not overwritten', async () => {
  const ctx = await instance.workspace();
  const token = await tokenOf(ctx, 'editor');
  const { db } = instance.clients;
  const where = { workspaceId: ctx.workspaceId };
  let puts = 0;
  let afterwards = () => Promise.resolve<unknown>(null);
  const { front, there } = await serveBefore(async (request) => {
    const answer = await api.fetch(request);
    if (request.method !== 'PUT' || (puts += 1) % 2 === 0) return answer;
    await afterwards();
    return new Response(null, { status: 503 });
  });
  const applying = (...args: string[]) => end(start({ HEADROOM_URL: there, HEADROOM_TOKEN: token }, ...args));
  const write = (description: string, monthlyCalls: number) => [
    writeFile(join(directory, 'lost.yaml'), writeBenchmarkDocument(aBenchmark({ name: 'Lost', description }))),
    writeFile(
      join(directory, 'lost-plan.yaml'),
      JSON.stringify({ name: 'Lost', requirement: aRequirement({ monthlyCalls }) }),
    ),
  ];
  await Promise.all(write('First', 1_000_000));
  await applying('benchmark', 'apply', 'lost.yaml');
  await applying('plan', 'apply', 'lost-plan.yaml');
  await Promise.all(write('Second', 2_000_000));
  expect(await applying('benchmark', 'apply', 'lost.yaml')).toMatchObject({ code: 0 });
  expect(await applying('plan', 'apply', 'lost-plan.yaml')).toMatchObject({ code: 0 });
  expect(puts).toBe(4);

  await Promise.all(write('Third', 3_000_000));
  const another = aBenchmark({ name: 'Lost', description: 'Of another' });
  const { id: benchmarkId } = await db.benchmark.findFirstOrThrow({ where });
  afterwards = () => updateBenchmark(ctx, { benchmarkId, definition: another });
  expect(await applying('benchmark', 'apply', 'lost.yaml')).toMatchObject({ code: 2 });
  expect(await db.benchmark.findFirstOrThrow({ where })).toMatchObject({ definition: { description: 'Of another' } });
  front.close();
});

it('a shared plan is asked again by its recipes: the same answer without a server, the same plan in another workspace', async () => {
  const ctx = await instance.workspace();
  const { planId } = await recommendedPlan(ctx);
  const opened = await openShare(ctx.clients, await createShare(ctx, { subject: { kind: 'plan', id: planId } }));
  if (opened.state !== 'open') throw new Error(`The link is ${opened.state}.`);
  const bundle = readBundle(await readSharedBundle(ctx.clients, { shareId: opened.share.id }));
  if (bundle.kind !== 'plan') throw new Error(`The bundle is of a ${bundle.kind}.`);
  const { plan } = bundle;
  await writeFile(join(directory, 'shared.yaml'), writePlanDocument(plan.problem));
  const { stdout } = await end(start({}, 'recommend', 'shared.yaml', '--json'));
  const { recommended, options } = JSON.parse(stdout) as typeof plan.answer;
  expect({ recommended, options }).toEqual({ recommended: plan.answer.recommended, options: plan.answer.options });

  await writeFile(join(directory, 'ask.yaml'), planRecipe({ ...plan, answers: [plan] })!);
  const other = await instance.workspace();
  expect((await headroom(await tokenOf(other, 'editor'), 'plan', 'apply', 'ask.yaml')).stdout).toMatch(/^Plan: made/);
  const select = { name: true, requirement: true } as const;
  const { db } = instance.clients;
  const made = await db.plan.findFirstOrThrow({ where: { workspaceId: other.workspaceId }, select });
  expect(made).toEqual(await db.plan.findUniqueOrThrow({ where: { id: planId }, select }));
});

describe('headroom run --gate', () => {
  /** A server before that of the API, which does something before each start of a run. */
  const startingAfter = (before: () => Promise<unknown>) =>
    serveBefore(async (request) => {
      if (request.method === 'POST' && request.url.endsWith('/runs')) await before();
      return api.fetch(request);
    });
  const lax = () => aBenchmark({ name: 'Orders', description: crypto.randomUUID() });

  it('judges what its file says, though another job applies another file of that name', async () => {
    const ctx = await instance.workspace();
    const { db } = instance.clients;
    let times = 0;
    const { front, there } = await startingAfter(async () => {
      const { id } = await db.benchmark.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
      if ((times += 1) === 1) await updateBenchmark(ctx, { benchmarkId: id, definition: lax() });
    });
    const running = end(
      start({ HEADROOM_URL: there, HEADROOM_TOKEN: await tokenOf(ctx, 'editor') }, 'run', 'bench.yaml', '--gate'),
    );
    const id = await startedRun(ctx);
    const run = await db.run.update({
      where: { id },
      data: { state: 'finished', outcome: 'failed_slo', reason: 'x', endedBy: 'system:test', finishedAt: new Date() },
    });
    expect(run.definition).toEqual(benchmarkSchema.parse(aBenchmark({ name: 'Orders' })));
    expect(await running).toMatchObject({ code: 10 });
    front.close();
  });

  it('ends with 12 and no run when the benchmark is changed each time', async () => {
    const ctx = await instance.workspace();
    const { db } = instance.clients;
    const { front, there } = await startingAfter(async () => {
      const { id } = await db.benchmark.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
      await updateBenchmark(ctx, { benchmarkId: id, definition: lax() });
    });
    const env = { HEADROOM_URL: there, HEADROOM_TOKEN: await tokenOf(ctx, 'editor') };
    expect(await end(start(env, 'run', 'bench.yaml', '--gate'))).toMatchObject({
      ...{ code: 12, stderr: expect.stringContaining('changed by others') as string },
    });
    expect(await db.run.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
    front.close();
  });

  it.each([
    ['passed', 0],
    ['failed_slo', 10],
  ] as const)('%s ends with %i', async (outcome, code) => {
    const ctx = await instance.workspace();
    const token = await tokenOf(ctx, 'editor');
    const files = ['--junit', `${outcome}.xml`, '--markdown', `${outcome}.md`];
    const running = headroom(token, 'run', 'bench.yaml', '--gate', ...files);
    const id = await startedRun(ctx);
    await instance.clients.db.run.update({
      where: { id },
      data: { state: 'finished', outcome, reason: 'So it was.', endedBy: 'system:test', finishedAt: new Date() },
    });
    expect(await running).toMatchObject({ code, stdout: expect.stringContaining('So it was.') });
    expect(await readFile(join(directory, `${outcome}.xml`), 'utf8')).toContain('So it was.');
    expect(await readFile(join(directory, `${outcome}.md`), 'utf8')).toContain(`**Exit code ${code}**`);
  });

  it('Ctrl-C stops the run, and ends with 15', async () => {
    const ctx = await instance.workspace();
    const child = start(
      { HEADROOM_URL: url, HEADROOM_TOKEN: await tokenOf(ctx, 'editor') },
      'run',
      'bench.yaml',
      '--gate',
    );
    let told = '';
    child.stdout!.on('data', (chunk) => (told += String(chunk)));
    const ended = end(child);
    const id = await startedRun(ctx);
    // What happens is told once the run is being followed.
    await expect.poll(() => told).toContain('Queued by');
    child.kill('SIGINT');
    expect((await ended).code).toBe(15);
    const run = await instance.clients.db.run.findUniqueOrThrow({ where: { id } });
    expect(run).toMatchObject({ outcome: 'aborted', endedBy: expect.stringMatching(/^token:/) });
  });

  it('an instance that goes away while the run goes on ends with 12, never with 0', async () => {
    const ctx = await instance.workspace();
    const away = serve({ fetch: api.fetch, port: 0, hostname: '127.0.0.1' });
    await once(away, 'listening');
    const there = `http://127.0.0.1:${(away.address() as AddressInfo).port}`;
    const child = start(
      { HEADROOM_URL: there, HEADROOM_TOKEN: await tokenOf(ctx, 'editor') },
      'run',
      'bench.yaml',
      '--gate',
    );
    const ended = end(child);
    await startedRun(ctx);
    away.close();
    if ('closeAllConnections' in away) away.closeAllConnections();
    expect(await ended).toMatchObject({ code: 12 });
  });
});
