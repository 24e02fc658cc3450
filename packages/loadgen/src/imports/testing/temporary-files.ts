import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A directory of its own for files of a test. */
export async function temporaryFiles() {
  const directory = await mkdtemp(join(tmpdir(), 'headroom-import-test-'));
  return {
    directory,
    async write(name: string, content: string | Uint8Array): Promise<string> {
      const path = join(directory, name);
      await writeFile(path, content);
      return path;
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}
