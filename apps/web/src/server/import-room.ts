import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unavailable } from '@headroom/core';
import { importSpoolBytes } from './env';

/** Where this process keeps the files of uploads. */
export const spoolDirectory = (): string => join(tmpdir(), 'headroom-imports');

interface Spool {
  measuredBytes: number;
  /** Since it was measured. */
  claimedBytes: number;
  measuring?: Promise<void> | undefined;
}
// Routes are bundled one by one; what they count is one disk.
const held = globalThis as { headroomSpool?: Spool };

/**
 * Takes room for bytes that are about to be written below the spool's directory; what is removed there is free again.
 * @throws HeadroomError `unavailable` when all uploads together would have more than `HEADROOM_IMPORT_SPOOL_GIB`
 */
export async function claimBytes(bytes: number): Promise<void> {
  const spool = (held.headroomSpool ??= { measuredBytes: Infinity, claimedBytes: 0 });
  const isFull = () => spool.measuredBytes + spool.claimedBytes + bytes > importSpoolBytes();
  if (isFull()) {
    await (spool.measuring ??= measure(spool).finally(() => (spool.measuring = undefined)));
    if (isFull())
      throw unavailable(
        'This server has no room for more files to import at the moment. Try again later, with fewer or smaller files, or import them with the command line (headroom import).',
      );
  }
  spool.claimedBytes += bytes;
}

/** What is claimed meanwhile may not be on disk yet. */
async function measure(spool: Spool): Promise<void> {
  const { claimedBytes } = spool;
  spool.measuredBytes = await bytesOnDisk();
  spool.claimedBytes -= claimedBytes;
}

async function bytesOnDisk(): Promise<number> {
  const entries = await readdir(spoolDirectory(), { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries)
    // One that has just been removed has none.
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  return bytes;
}
