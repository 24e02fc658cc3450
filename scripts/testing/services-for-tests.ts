import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../services/postgres.mjs';
import { startRedis } from '../services/redis.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A real Postgres; take a database of your own from it with `createTestDatabase`. */
    postgresUrl: string;
    /** A real Redis, shared by the files of this run, which take turns. */
    redisUrl: string;
  }
}

/** Durability against power cuts is not under test; a killed process loses nothing without it either. */
const fastPostgres = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** One Postgres and one Redis for all integration tests of a run, gone with it. */
export default async function servicesForTests(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'headroom-test-'));
  const [postgres, redis] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), settings: fastPostgres }),
    startRedis({ dir: join(dir, 'redis') }),
  ]);
  project.provide('postgresUrl', postgres.url);
  project.provide('redisUrl', redis.url);
  return async () => {
    await Promise.all([postgres.stop(), redis.stop()]);
    rmSync(dir, { recursive: true, force: true });
  };
}
