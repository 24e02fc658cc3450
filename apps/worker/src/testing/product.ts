import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BenchmarkInput } from '@headroom/core';
import { createDatabase } from '@headroom/db';
import { migrate } from '@headroom/db/migrate';
import { openProducer, openRunEvents } from '@headroom/queue';
import {
  allowLoopback,
  createBenchmark,
  createSecretBox,
  getBenchmark,
  getRun,
  loopbackRanges,
  noMail,
  startRun,
  type Clients,
  type Ctx,
} from '@headroom/services';
import { findFreePort } from '../../../../scripts/processes/ports.mjs';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../../scripts/services/redis.mjs';
import { loadProcessesOf } from './processes';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const cliProgram = join(root, 'apps/cli/dist/main.js');

/** A part of the built product as a child process that a test may kill. */
export interface Part {
  process: ChildProcess;
  /** Everything it wrote, for the message of a failed test. */
  output: () => string;
  exited: Promise<void>;
}

function startPart(program: string, args: string[], env: Record<string, string>, cwd = root): Part {
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { PATH: process.env.PATH ?? '', ...env } });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    process: child,
    output: () => output,
    exited: new Promise((done) => child.once('exit', () => done())),
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * The built product on servers of its own, every part of which a test may kill and start again.
 * @param options.retailPricesUrl of a server that stands in for the price API; prices are not read when absent
 * @param options.settings more of the environment of web app and worker
 */
export async function startProduct({
  retailPricesUrl = '',
  settings = {},
}: { retailPricesUrl?: string; settings?: Record<string, string> } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'headroom-faults-'));
  const [postgres, redis, webPort] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres') }),
    startRedis({ dir: join(dir, 'redis') }),
    findFreePort(),
  ]);
  await migrate(root, postgres.url);
  const secretKey = randomBytes(32).toString('base64');
  const env = {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    HEADROOM_EMBEDDED: '1',
    HEADROOM_SECRET_KEY: secretKey,
    HEADROOM_WEB_URL: `http://127.0.0.1:${webPort}`,
    HEADROOM_AGENT_PROGRAM: cliProgram,
    HEADROOM_LOG_LEVEL: 'warn',
    HEADROOM_RETAIL_PRICES_URL: retailPricesUrl,
    HEADROOM_PRIVATE_TARGETS: loopbackRanges.join(),
    ...(process.env.HEADROOM_ENGINES && { HEADROOM_ENGINES: process.env.HEADROOM_ENGINES }),
    ...settings,
  };
  const db = createDatabase(postgres.url, { maxConnections: 5 });
  const producer = openProducer(redis.url);
  const events = openRunEvents(redis.url);
  const clients: Clients = {
    ...{ db, producer, events, secretBox: createSecretBox(secretKey), mail: noMail },
    allowsLoopbackClouds: settings.HEADROOM_LOOPBACK_CLOUDS === '1',
    webUrl: `http://127.0.0.1:${webPort}`,
    webhookHosts: settings.HEADROOM_WEBHOOK_HOSTS?.split(',') ?? [],
    privateTargets: loopbackRanges,
    dnsServers: settings.HEADROOM_DNS_SERVERS?.split(',') ?? [],
  };
  const parts: Part[] = [];

  const startWeb = async () => {
    const next = join(root, 'node_modules/next/dist/bin/next');
    const web = startPart(next, ['start', '-H', '127.0.0.1', '-p', String(webPort)], env, join(root, 'apps/web'));
    parts.push(web);
    await until('the web app answers', async () => {
      if (web.process.exitCode !== null) throw new Error(`The web app ended:\n${web.output()}`);
      return (await fetch(`${env.HEADROOM_WEB_URL}/readyz`).catch(() => null))?.ok ?? false;
    });
    return web;
  };
  const startWorker = async () => {
    const worker = startPart(join(root, 'apps/worker/dist/main.js'), [], env);
    parts.push(worker);
    await until('the worker is ready', async () => {
      if (worker.process.exitCode !== null) throw new Error(`The worker ended:\n${worker.output()}`);
      return worker.output().includes('"ready":true');
    });
    return worker;
  };

  const ctx = await makeContext(clients);
  return {
    ...{ clients, ctx, postgres, redis, startWeb, startWorker, url: env.HEADROOM_WEB_URL },
    /** Saves the benchmark under a name of its own and starts it. */
    async start(benchmark: Omit<BenchmarkInput, 'name'>) {
      const name = randomBytes(6).toString('hex');
      const { benchmarkId } = await createBenchmark(ctx, { ...benchmark, name });
      const { definitionSha256 } = await getBenchmark(ctx, { benchmarkId });
      return startRun(ctx, {
        ...{ benchmarkId, definitionSha256 },
        confirmUnenforcedTarget: benchmark.script !== undefined,
      });
    },
    run: (runId: string) => getRun(ctx, { runId }),
    /** Waits until a run has come to its end, whatever that is. */
    async finished(runId: string, withinMs = 180_000) {
      return until(
        'the run has ended',
        async () => {
          const run = await getRun(ctx, { runId }).catch(() => null);
          return run?.state === 'finished' && run;
        },
        withinMs,
      );
    },
    /** Waits until load is under way and the agent has delivered something. */
    async underLoad(runId: string) {
      await until('intervals arrive', async () => {
        const count = await clients.db.runInterval.count({ where: { runId } }).catch(() => 0);
        return count >= 2 && loadProcessesOf(runId).engines.length > 0;
      });
      return loadProcessesOf(runId);
    },
    async close() {
      for (const part of parts) part.process.kill('SIGKILL');
      await Promise.all(parts.map(({ exited }) => exited));
      await Promise.allSettled([producer.close(), events.close(), db.$disconnect()]);
      await Promise.all([postgres.stop(), redis.stop()]);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function makeContext(clients: Clients): Promise<Ctx> {
  const workspace = await clients.db.workspace.create({ data: { slug: 'faults', name: 'Faults' } });
  const person = await clients.db.person.create({ data: { name: 'Tester' } });
  await allowLoopback(clients.db, workspace.id);
  await clients.db.policySet.create({
    data: {
      ...{ workspaceId: workspace.id, gatewayId: 'sample', name: 'plain' },
      versions: { create: { version: 1, chain: [{ policy: 'forward-request', params: {} }] } },
    },
  });
  return {
    actor: { kind: 'person', id: person.id, name: person.name },
    workspaceId: workspace.id,
    role: 'owner',
    clients,
  };
}

/** Asks again every 50 ms until the answer is truthy; a limit is for what hangs, not for what a busy machine delays. */
export async function until<T>(what: string, ask: () => Promise<T | false>, withinMs = 120_000): Promise<T> {
  for (const endsAt = Date.now() + withinMs; Date.now() < endsAt; await wait(50)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(`Waited ${withinMs} ms in vain until ${what}.`);
}
