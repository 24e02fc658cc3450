import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrate';
import { checkBackup, openBackup, type BackupHead } from './backup-file';
import { columnList, listTables, tableName } from './tables';

export interface RestoreOptions {
  /** The folder that holds `prisma/`. */
  root: string;
  databaseUrl: string;
  path: string;
  /** Of the key that this instance has now. */
  keyCheck: string;
  /** What is in the database goes. Without it only an empty one is filled. */
  replace: boolean;
}

export interface Restored {
  head: BackupHead;
  /** What acts again that may have been revoked since the backup was made. */
  trusted: { apiTokens: number; agents: number; shares: number };
}

/** Where what is replaced stands until the restore has succeeded. */
const aside = 'headroom_replaced';
/** Its name from that moment on, in the same transaction: what stands there never comes back. */
const obsolete = 'headroom_obsolete';

/**
 * Fills a database from a backup and brings it to the newest schema. The file is read to its end first; what was there before comes back
 * when the restore fails, or was killed and is begun again. All load of the instance is stopped then, until its operator resumes it, nobody is
 * signed in, and no invitation is open.
 * @throws Error saying what stands against it
 */
export async function restoreBackup({ root, databaseUrl, path, keyCheck, replace }: RestoreOptions): Promise<Restored> {
  const head = await checkBackup(path);
  if (head.keyCheck !== keyCheck)
    throw new Error('The backup was made under another secret key: nothing that is sealed in it could be opened here.');
  const known = readdirSync(join(root, 'prisma/migrations'));
  if (head.migrations.some((name) => !known.includes(name)))
    throw new Error(`The backup was made by a newer version (${head.version}). Restore it with that, or a later one.`);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'headroom-restore' });
  await client.connect();
  try {
    await requireQuiet(client);
    await dropObsolete(client);
    if (await exists(client, aside)) {
      await requireSpace(client, replace, 'A restore that was killed has left rows.');
      await bringBack(client);
    }
    await requireSpace(client, replace, 'The database is not empty.');
    await client.query(`ALTER SCHEMA public RENAME TO ${aside}; CREATE SCHEMA public`);
    try {
      await migrate(root, databaseUrl, head.migrations);
      await fill(client, path);
      await migrate(root, databaseUrl);
      await complete(client);
    } catch (error) {
      await bringBack(client);
      throw error;
    }
    await dropObsolete(client);
    return { head, trusted: await countTrusted(client) };
  } finally {
    await client.end();
  }
}

async function requireQuiet(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'headroom' AND pid <> pg_backend_pid()`,
  );
  if (rows[0]!.count > 0)
    throw new Error(`The instance is running (${rows[0]!.count} connections). Stop web app and workers first.`);
}

async function exists(client: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  return rowCount === 1;
}

const bringBack = (client: pg.Client) =>
  client.query(`DROP SCHEMA IF EXISTS public CASCADE; ALTER SCHEMA ${aside} RENAME TO public`);

/** @throws Error where there are rows that may not go */
async function requireSpace(client: pg.Client, replace: boolean, problem: string): Promise<void> {
  if (!replace && (await hasRows(client))) throw new Error(`${problem} With --replace, what is in it goes.`);
}

const dropObsolete = (client: pg.Client) => client.query(`DROP SCHEMA IF EXISTS ${obsolete} CASCADE`);

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT 1 FROM ${tableName(name)} LIMIT 1`);
    if (rowCount) return true;
  }
  return false;
}

/** All tables in one transaction. What migrations put there goes first: the backup has it too. */
async function fill(client: pg.Client, path: string): Promise<void> {
  const backup = await openBackup(path);
  try {
    const { tables } = backup.head;
    await client.query('BEGIN');
    await empty(
      client,
      tables.map(({ name }) => tableName(name)),
    );
    for (const { name, columns, rows } of tables) {
      const into = client.query(copyFrom(`COPY ${tableName(name)} (${columnList(columns)}) FROM STDIN`));
      await pipeline(Readable.from(backup.nextTable()), into);
      if (into.rowCount !== rows) throw new Error(`${name} has ${into.rowCount} rows of ${rows}.`);
    }
    await backup.end();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    backup.close();
  }
}

/**
 * What waited or ran when the backup was made nobody asks for now, and who was signed in or invited then may have been shut out since. A halt
 * that is in the backup stays as it is.
 */
const complete = (client: pg.Client) =>
  client.query(
    `INSERT INTO instance_halt (id, halted_by, reason)
     VALUES (1, 'system:operator', 'Restored from a backup: resume when you have looked.') ON CONFLICT DO NOTHING;
     DELETE FROM session;
     DELETE FROM verification;
     UPDATE invitation SET revoked_at = now() WHERE accepted_at IS NULL AND revoked_at IS NULL;
     ALTER SCHEMA ${aside} RENAME TO ${obsolete}`,
  );

async function countTrusted(client: pg.Client): Promise<Restored['trusted']> {
  const { rows } = await client.query<Restored['trusted']>(
    `SELECT (SELECT count(*)::int FROM api_token WHERE revoked_at IS NULL AND coalesce(expires_at > now(), true)) AS "apiTokens",
            (SELECT count(*)::int FROM agent WHERE archived_at IS NULL AND token_hash IS NOT NULL) AS agents,
            (SELECT count(*)::int FROM share WHERE revoked_at IS NULL AND coalesce(expires_at > now(), true)) AS shares`,
  );
  return rows[0]!;
}

/** What may never be changed in an instance is emptied before it becomes one. */
async function empty(client: pg.Client, tables: readonly string[]): Promise<void> {
  const triggers = (state: 'DISABLE' | 'ENABLE') =>
    client.query(tables.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join('; '));
  await triggers('DISABLE');
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  await triggers('ENABLE');
}
