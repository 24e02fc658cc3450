import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { readFrames } from './frames';
import type { Table } from './tables';

export const backupFormat = 'headroom.backup/1';

export interface BackupHead {
  format: typeof backupFormat;
  /** Of the product that wrote it. */
  version: string;
  createdAt: string;
  /** Tells the key that its secrets are sealed with from others, and nothing about it. */
  keyCheck: string;
  migrations: string[];
  tables: (Table & { rows: number })[];
}

/** A backup while it is read: its head, then each table's rows as Postgres copies them, in the head's order. */
export interface OpenBackup {
  head: BackupHead;
  /** Rows of the next table. Each must be read to its end before the next. */
  nextTable(): AsyncGenerator<Buffer>;
  /** @throws Error unless the file ends here as it was meant to */
  end(): Promise<void>;
  close(): void;
}

/** @throws Error when it is no backup, or none that this version reads */
export async function openBackup(path: string): Promise<OpenBackup> {
  const file = createReadStream(path);
  const unzipped = createGunzip();
  file.on('error', (error) => unzipped.destroy(error));
  const frames = readFrames(file.pipe(unzipped));
  const next = async () => {
    const { done, value } = await frames.next();
    if (done) throw new Error('The backup is cut off.');
    return value;
  };
  return {
    head: readHead(await next().catch(notOurs)),
    async *nextTable() {
      for (let content = await next(); content.length > 0; content = await next()) yield content;
    },
    async end() {
      if ((await next()).toString() !== backupFormat || !(await frames.next()).done)
        throw new Error('The backup does not end where it should.');
    },
    close: () => file.destroy(),
  };
}

function notOurs(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
  throw new Error('This is not a backup of Headroom.', { cause: error });
}

function readHead(content: Buffer): BackupHead {
  let head: Partial<BackupHead>;
  try {
    head = JSON.parse(content.toString()) as Partial<BackupHead>;
  } catch (error) {
    return notOurs(error);
  }
  if (head.format !== backupFormat) throw new Error(`This version reads ${backupFormat}, not ${String(head.format)}.`);
  return head as BackupHead;
}

/** Reads a backup to its end, so that one that is damaged is known before anything is replaced. @returns its head */
export async function checkBackup(path: string): Promise<BackupHead> {
  const backup = await openBackup(path);
  try {
    for (const _ of backup.head.tables) for await (const _rows of backup.nextTable());
    await backup.end();
    return backup.head;
  } finally {
    backup.close();
  }
}
