import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../migrate';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const template = 'headroom_template';
/** Any number, the same in every test worker: whoever holds the lock makes the template. */
const templateLock = 730_730;

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const withName = (serverUrl: string, name: string) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * A migrated database of a test's own: a copy of a template that the first caller on this server makes.
 * @param serverUrl administrative URL of a real Postgres
 */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) {
      // Made under another name first, so that a template with this name is always a finished one.
      await client.query(`CREATE DATABASE ${name}`);
      await migrate(root, withName(serverUrl, name));
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      await client.query(`ALTER DATABASE ${name} RENAME TO ${template}`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  return {
    url: withName(serverUrl, name),
    drop: () =>
      onServer(serverUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

export interface EarlierDatabase {
  url: string;
  client: pg.Client;
  /** Brings it up to date. @returns names of the migrations applied */
  migrate(): Promise<string[]>;
  drop(): Promise<void>;
}

/** A database of a test's own as it stood before a migration, which is named by its folder. */
export async function createEarlierDatabase(serverUrl: string, migration: string): Promise<EarlierDatabase> {
  const database = await createTestDatabase(serverUrl);
  const before = await mkdtemp(join(tmpdir(), 'headroom-before-'));
  await cp(join(root, 'prisma'), join(before, 'prisma'), { recursive: true });
  for (const name of await readdir(join(before, 'prisma/migrations')))
    if (name >= migration && name !== 'migration_lock.toml')
      await rm(join(before, 'prisma/migrations', name), { recursive: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(before, database.url);
  await rm(before, { recursive: true });
  return {
    ...{ url: database.url, client },
    migrate: () => migrate(root, database.url),
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}
