import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from './postgres.mjs';
import { checkRedis, startRedis } from './redis.mjs';

const dir = mkdtempSync(join(tmpdir(), 'headroom-redis-'));
let redis: RunningService;

beforeAll(async () => {
  redis = await startRedis({ dir: join(dir, 'data'), password: 'letmein' });
});

afterAll(async () => {
  await redis.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(redis.url);
  try {
    return await question(client);
  } finally {
    client.disconnect();
  }
}

test('never evicts, and keeps its keys over a restart', async () => {
  expect(await ask((client) => client.config('GET', 'maxmemory-policy'))).toContain('noeviction');
  await ask((client) => client.set('kept', 'yes'));
  await redis.restart();
  expect(await ask((client) => client.get('kept'))).toBe('yes');
});

test('can be killed and started again', async () => {
  const before = redis.pid;
  await redis.kill();
  await expect(checkRedis(redis.url)).rejects.toThrow(/does not answer: .*ECONNREFUSED/);
  await redis.restart();
  expect(redis.pid).not.toBe(before);
  await checkRedis(redis.url);
});
