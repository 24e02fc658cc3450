import { basename } from 'node:path';
import { access } from 'node:fs/promises';
import { invalidInput } from '@headroom/core';
import { openApi } from '../api/client';
import { readCredentials } from '../api/credentials';
import { withExitCode } from '../api/exit';
import type { ImportFlags } from './command';

/** Stores a file as a run on an instance. @returns the exit code */
export const importToServer = (files: readonly string[], { columns, name }: ImportFlags): Promise<number> =>
  withExitCode(async () => {
    const [file] = files;
    if (file === undefined || files.length > 1)
      throw invalidInput('--server takes one file: put those of one run into a zip.');
    await access(file).catch(() => {
      throw invalidInput(`${file}: there is no such file.`);
    });
    const api = openApi(await readCredentials());
    const query = new URLSearchParams({ file: basename(file), ...(name && { name }), ...(columns && { columns }) });
    const { runId, isKnown } = await api.upload<{ runId: string; isKnown: boolean }>(`/imports?${query}`, file);
    process.stdout.write(`${new URL(`/runs/${runId}`, api.url).href}${isKnown ? ' (it was there already)' : ''}\n`);
    return 0;
  });
