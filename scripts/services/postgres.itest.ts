import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningService } from './postgres.mjs';

const dir = mkdtempSync(join(tmpdir(), 'headroom-postgres-'));
let postgres: RunningService;

beforeAll(async () => {
  postgres = await startPostgres({ dir: join(dir, 'data') });
});

afterAll(async () => {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function query(sql: string) {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a killed server comes back on the same port with what was committed', async () => {
  await query("create table kept as select 'still here' as word");
  const before = postgres.pid;
  await postgres.kill();
  await expect(query('select 1')).rejects.toThrow(/ECONNREFUSED/);
  await postgres.restart();
  expect(postgres.pid).not.toBe(before);
  expect(await query('select word from kept')).toEqual([{ word: 'still here' }]);
});

test('starting over data whose server was left behind stops that server first', async () => {
  const left = postgres;
  postgres = await startPostgres({ dir: join(dir, 'data') });
  expect((await left.exited).code).toBe(0);
  expect(await query('select word from kept')).toEqual([{ word: 'still here' }]);
});

test('listens on loopback only', async () => {
  expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
});
