import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { invalidInput } from '@headroom/core';
import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * What the engine may use for itself. A row needs about 5 bytes while it waits to be counted, so files of tens of millions of
 * rows fit.
 */
const memoryLimit = '512MB';
/** Rows of some gigabytes of results, and little beside a disk that holds them. */
const diskLimit = '1GB';

/** Work in an empty database of its own; nothing of it is left afterwards. */
export async function withDuckDb<T>(
  work: (connection: DuckDBConnection) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  // Loaded at the first use: it takes half a second, which nobody should wait for who imports nothing.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const directory = await mkdtemp(join(tmpdir(), 'headroom-import-'));
  try {
    const instance = await DuckDBInstance.create(':memory:', {
      threads: String(Math.min(availableParallelism(), 8)),
      memory_limit: memoryLimit,
      temp_directory: directory,
      preserve_insertion_order: 'false',
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
    const connection = await instance.connect();
    // As a setting of the instance it is not obeyed.
    await connection.run(`SET max_temp_directory_size = '${diskLimit}'`);
    // A date without a zone is one of UTC, wherever this runs.
    await connection.run("SET TimeZone = 'UTC'");
    const interrupt = () => connection.interrupt();
    signal?.throwIfAborted();
    signal?.addEventListener('abort', interrupt);
    try {
      return await work(connection);
    } catch (error) {
      signal?.throwIfAborted();
      throw explained(error);
    } finally {
      signal?.removeEventListener('abort', interrupt);
      connection.closeSync();
      instance.closeSync();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function explained(error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('Out of Memory Error'))
    return invalidInput(
      'The files have more rows, or more different names, than fit into memory; import parts of the run one by one, ' +
        'or give requests of the same kind the same name.',
    );
  return error;
}
