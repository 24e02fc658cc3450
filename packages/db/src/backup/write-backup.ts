import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { backupFormat, type BackupHead } from './backup-file';
import { frame } from './frames';
import { appliedMigrations, columnList, listTables, tableName } from './tables';

/**
 * Writes all of an instance's database as of one moment to a file, while it is in use. Secrets stay sealed in it; the rest is readable by
 * whoever has the file, which is made for its owner alone.
 * @throws Error when the file is there already
 */
export async function writeBackup(
  databaseUrl: string,
  path: string,
  about: Pick<BackupHead, 'version' | 'keyCheck'>,
): Promise<BackupHead> {
  if (existsSync(path)) throw new Error(`${path} is there already.`);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'headroom-backup' });
  await client.connect();
  const unfinished = `${path}.part`;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const head = await readHead(client, about);
    const file = createWriteStream(unfinished, { mode: 0o600 });
    await pipeline(Readable.from(content(client, head)), createGzip(), file);
    await client.query('COMMIT');
    await rename(unfinished, path);
    return head;
  } finally {
    await rm(unfinished, { force: true });
    await client.end();
  }
}

async function readHead(client: pg.Client, about: Pick<BackupHead, 'version' | 'keyCheck'>): Promise<BackupHead> {
  const migrations = await appliedMigrations(client);
  const tables: BackupHead['tables'] = [];
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${tableName(table.name)}`);
    tables.push({ ...table, rows: Number(rows[0]!.count) });
  }
  return { format: backupFormat, ...about, createdAt: new Date().toISOString(), migrations, tables };
}

async function* content(client: pg.Client, head: BackupHead): AsyncGenerator<Buffer> {
  yield frame(JSON.stringify(head));
  for (const { name, columns } of head.tables) {
    const rows = client.query(copyTo(`COPY ${tableName(name)} (${columnList(columns)}) TO STDOUT`));
    for await (const chunk of rows) yield frame(chunk as Buffer);
    yield frame('');
  }
  yield frame(backupFormat);
}
