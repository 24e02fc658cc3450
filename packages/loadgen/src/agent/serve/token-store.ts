import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { invalidInput } from '@headroom/core';

/** Where an agent's token is kept from one start to the next. */
export interface TokenStore {
  /** False: a token that is kept is forgotten when the agent ends. */
  lasting: boolean;
  /** The token, or the registration code that is to be exchanged for one. */
  read(): Promise<string>;
  /** @throws HeadroomError `invalid-input` when a token could not be kept */
  prepare(): Promise<void>;
  keep(token: string): Promise<void>;
}

/** A token from the environment: there is nowhere to write the next one. */
export const memoryTokens = (token: string): TokenStore => ({
  lasting: false,
  read: () => Promise.resolve(token),
  prepare: () => Promise.resolve(),
  keep: () => Promise.resolve(),
});

/** A file that only its user may read, replaced in one step: whatever happens, it holds the old token or the new one. */
export function fileTokens(path: string, warn: (line: string) => void): TokenStore {
  const beside = `${path}.${process.pid}.new`;
  return {
    lasting: true,
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        throw invalidInput(`The token file ${path} cannot be read (${error.code}).`);
      });
      if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0)
        warn(`other users of this machine may read ${path}: chmod 600 it`);
      return text.trim();
    },
    async prepare() {
      try {
        await (await open(beside, 'w', 0o600)).close();
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw invalidInput(
          `No file can be written beside ${path} (${code}), and the token could not be kept. The code was not used.`,
        );
      }
      await rm(beside, { force: true });
    },
    async keep(token) {
      const file = await open(beside, 'w', 0o600);
      try {
        await file.writeFile(`${token}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
    },
  };
}
