import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { BenchmarkInput } from '@headroom/core';
import { writeBackup } from '@headroom/db/backup';
import { openProducerConnection } from '@headroom/queue';
import { createChannel, createShare, readRunSeries, saveSampleConnection, setSecret } from '@headroom/services';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCountingTarget, type CountingTarget } from './testing/counting-target';
import { startProduct, type Product } from './testing/product';

const [rps, seconds] = [50, 6];
const canary = (name: string) => `canary-${name}-${randomBytes(12).toString('hex')}`;
const metricsToken = canary('metrics');
let product: Product;
let target: CountingTarget;
/** What the target was sent as authorisation. */
const authorisations = new Set<string>();

beforeAll(async () => {
  target = await startCountingTarget((response) => {
    authorisations.add(String(response.req.headers.authorization));
    response.end('ok');
  });
  product = await startProduct({
    settings: {
      ...{ HEADROOM_LOG_LEVEL: 'debug', HEADROOM_METRICS_TOKEN: metricsToken, HEADROOM_WEBHOOK_HOSTS: '127.0.0.1' },
    },
  });
});
afterAll(async () => {
  await product.close();
  await target.close();
});

const benchmark = (): Omit<BenchmarkInput, 'name'> => ({
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
  target: { baseUrl: target.baseUrl, timeoutMs: 10_000 },
  requests: [{ name: 'home', path: '/', headers: { authorization: 'Bearer {{secret:API_KEY}}' } }],
  secrets: ['API_KEY'],
  load: { kind: 'steps', steps: [{ rps, seconds }], warmUpSeconds: 0, arrivals: 'uniform' },
  slo: { percentile: 95, latencyMs: 10_000, maxErrorRate: 0.01 },
});

/** What only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

itInFull(
  'worker and web app are replaced one after the other under load, and planted secrets are found nowhere but sealed',
  async () => {
    const { ctx, clients } = product;
    const [apiKey, adminToken, password] = [canary('api-key'), canary('admin-token'), canary('password')];
    await setSecret(ctx, { name: 'API_KEY', value: apiKey });
    await clients.db.$transaction((transaction) =>
      saveSampleConnection(transaction, clients, ctx.workspaceId, {
        ...{ baseUrl: 'http://127.0.0.1:9', adminUrl: 'http://127.0.0.1:9', adminToken },
      }),
    );
    const { secret: signingSecret } = await createChannel(ctx, {
      kind: 'webhook',
      name: 'Hook',
      url: 'http://127.0.0.1:9/',
    });
    const [web, worker] = [await product.startWeb(), await product.startWorker()];

    const { runId } = await product.start(benchmark());
    await product.underLoad(runId);
    const secondWorker = await product.startWorker();
    worker.process.kill('SIGTERM');
    await worker.exited;
    expect(worker.process.exitCode, worker.output()).toBe(0);
    await product.underLoad(runId);
    web.process.kill('SIGTERM');
    await web.exited;
    const secondWeb = await product.startWeb();
    const run = await product.finished(runId);
    expect(run.endedBy).toBe('system:analysis');
    const judged = run.stages.filter(({ state }) => state === 'judged');
    expect(judged).toHaveLength(1);
    const { points } = await readRunSeries(ctx, { runId });
    const whole = points.filter(({ stage }) => stage === judged[0]!.stage);
    expect(whole).toHaveLength(seconds);
    expect(target.secondsAhead(rps)).toBeLessThan(3);
    // Whoever asks the target whether it may be loaded presents nothing.
    expect([...authorisations].toSorted()).toEqual([`Bearer ${apiKey}`, 'undefined']);
    const share = await createShare(ctx, { subject: { kind: 'run', id: runId }, password });

    const places = {
      database: await databaseText(product.postgres.url),
      redis: await redisText(product.redis.url),
      logs: [web, worker, secondWeb, secondWorker].map((part) => part.output()).join('\n'),
      answers: await answers(share.token),
    };
    // Each place is searched for what must be in it, so that an empty one is no proof.
    expect(places.database).toContain('{{secret:API_KEY}}');
    expect(places.redis).toContain(runId);
    expect(places.logs).toContain('/shards/:id/intervals","status":200');
    expect(places.answers).toContain('headroom_runs{state="finished"} 1');
    const secrets = { apiKey, adminToken, password, signingSecret, metricsToken, postgres: product.postgres.url };
    const found = Object.entries(places).flatMap(([place, text]) =>
      Object.entries(secrets)
        .filter(([, value]) =>
          [value!, encodeURIComponent(value!), Buffer.from(value!).toString('base64')].some((form) =>
            text.includes(form),
          ),
        )
        .map(([name]) => `${name} in ${place}`),
    );
    expect(found).toEqual([]);
  },
  600_000,
);

/** All rows, as a backup has them; bytes as text beside their hexadecimal digits. */
async function databaseText(url: string): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'headroom-canary-'));
  try {
    await writeBackup(url, join(directory, 'backup'), { version: '0', keyCheck: '' });
    const rows = gunzipSync(readFileSync(join(directory, 'backup'))).toString('latin1');
    const bytes = [...rows.matchAll(/\\\\x([0-9a-f]{16,})/g)].map(([, digits]) =>
      Buffer.from(digits!, 'hex').toString('latin1'),
    );
    return [rows, ...bytes].join('\n');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Every key with what it holds. */
async function redisText(url: string): Promise<string> {
  const redis = openProducerConnection(url);
  try {
    const reads = {
      string: (key: string) => redis.get(key),
      list: (key: string) => redis.lrange(key, 0, -1),
      set: (key: string) => redis.smembers(key),
      zset: (key: string) => redis.zrange(key, '0', '-1'),
      hash: (key: string) => redis.hgetall(key),
      stream: (key: string) => redis.xrange(key, '-', '+'),
    };
    const entries = (await redis.keys('*')).map(async (key) => {
      const type = (await redis.type(key)) as keyof typeof reads;
      return [key, await reads[type]?.(key)];
    });
    return JSON.stringify(await Promise.all(entries));
  } finally {
    redis.disconnect();
  }
}

/** Pages, errors of every kind and metrics, as anybody gets them. */
async function answers(token: string): Promise<string> {
  const ask = async (path: string, init: RequestInit = {}) => (await fetch(`${product.url}${path}`, init)).text();
  const authorization = `Bearer ${metricsToken}`;
  return (
    await Promise.all([
      ...['/nowhere', '/api/runs/none', '/runners', '/runs', '/reports/channels', `/s/${token}`].map((path) =>
        ask(path),
      ),
      ask('/agent/v1/register', { method: 'POST', body: '{' }),
      ask(`/s/${token}`, { method: 'POST', body: new URLSearchParams({ password: 'wrong' }) }),
      ask('/metrics', { headers: { authorization } }),
    ])
  ).join('\n');
}
