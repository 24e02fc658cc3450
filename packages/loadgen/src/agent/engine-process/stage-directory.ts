import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EngineFile } from '../../engines/engine';

const run = promisify(execFile);

export interface StageDirectory {
  path: string;
  remove(): Promise<void>;
}

/** A directory of its own for one stage, open to its owner alone. */
export async function stageDirectory(): Promise<StageDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'headroom-stage-'));
  return {
    path,
    // What was killed a moment ago may still put a last file there.
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
  };
}

/**
 * Fills it before the engine starts.
 * @param pipes names of named pipes to make
 * @param owner user and group id of whom the engine runs as; null: ours
 */
export async function fillDirectory(
  directory: string,
  files: readonly EngineFile[],
  pipes: readonly string[],
  owner: number | null,
): Promise<void> {
  const paths: string[] = [];
  for (const { name, text } of files) {
    paths.push(join(directory, name));
    await writeFile(paths.at(-1)!, text, { mode: 0o600 });
  }
  for (const pipe of pipes) {
    paths.push(join(directory, pipe));
    await run('mkfifo', ['-m', '600', paths.at(-1)!]);
  }
  if (owner === null) return;
  for (const path of [directory, ...paths]) await chown(path, owner, owner);
}
