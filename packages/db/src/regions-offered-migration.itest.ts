import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from './migrate';
import { createTestDatabase, type TestDatabase } from './testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const regionsOffered = '20261121140000_regions_offered';
let database: TestDatabase;
let before: string;
let client: pg.Client;

/** A database as it was while a tier said where it is offered. */
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  before = await mkdtemp(join(tmpdir(), 'headroom-before-'));
  await cp(join(root, 'prisma'), join(before, 'prisma'), { recursive: true });
  for (const name of await readdir(join(before, 'prisma/migrations')))
    if (name >= regionsOffered && name !== 'migration_lock.toml')
      await rm(join(before, 'prisma/migrations', name), { recursive: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(before, database.url);
});
afterAll(async () => {
  await client.end();
  await Promise.all([database.drop(), rm(before, { recursive: true })]);
});

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;

it('gateways of a workspace lose the field, keep the order of their tiers, and stay immutable', async () => {
  const tiers = [{ id: 'b', regionsOffered: 'priced' }, { id: 'a', regionsOffered: ['north'] }, { id: 'c' }];
  const plain = { schema: 'headroom.gateway/1', tiers: [{ id: 'd' }] };
  await client.query(`
    INSERT INTO workspace (id, slug, name) VALUES ('${id(1)}', 'w', 'W');
    INSERT INTO custom_gateway (id, workspace_id, gateway_id) VALUES ('${id(2)}', '${id(1)}', 'own');
    INSERT INTO custom_gateway_version (id, custom_gateway_id, version, definition) VALUES
      ('${id(3)}', '${id(2)}', 1, '${JSON.stringify({ schema: 'headroom.gateway/1', tiers })}'),
      ('${id(4)}', '${id(2)}', 2, '${JSON.stringify(plain)}')`);
  expect(await migrate(root, database.url)).toContain(regionsOffered);
  const { rows } = await client.query('SELECT definition FROM custom_gateway_version ORDER BY version');
  expect(rows).toEqual([
    { definition: { schema: 'headroom.gateway/1', tiers: [{ id: 'b' }, { id: 'a' }, { id: 'c' }] } },
    { definition: plain },
  ]);
  await expect(client.query('UPDATE custom_gateway_version SET version = 3')).rejects.toThrow(/never changed/);
});
