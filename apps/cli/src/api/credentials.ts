import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { invalidInput } from '@headroom/core';
import { z } from 'zod';
import { configHome, instanceFromEnvironment } from '../env';

const schema = z.object({ url: z.url({ protocol: /^https?$/ }), token: z.string().regex(/^hr_\S+$/) });
/** An instance, and the token by which it is asked. */
export type Credentials = z.infer<typeof schema>;

const credentialsFile = () => join(configHome(homedir()), 'headroom', 'credentials.json');

/**
 * The environment's before those that `headroom login` has kept.
 * @throws HeadroomError `invalid-input` when there are none
 */
export async function readCredentials(): Promise<Credentials> {
  const given = instanceFromEnvironment();
  const kept = await readFile(credentialsFile(), 'utf8').then(
    (text) => JSON.parse(text) as object,
    () => ({}),
  );
  const parsed = schema.safeParse({ ...kept, ...given });
  if (!parsed.success)
    throw invalidInput('Not logged in: run "headroom login URL", or set HEADROOM_URL and HEADROOM_TOKEN.');
  requireConfidential(parsed.data.url);
  return parsed.data;
}

/** Keeps them for this user alone. */
export async function saveCredentials(credentials: Credentials): Promise<string> {
  const file = credentialsFile();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Written beside and moved: a file that was there with wider permissions is replaced, not filled.
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(schema.parse(credentials))}\n`, { mode: 0o600 });
  await rename(beside, file);
  return file;
}

/** @throws HeadroomError `invalid-input` for an address over which a token could be read by others */
export function requireConfidential(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return;
  throw invalidInput(`${url} is not encrypted, and the token would be read by others on the way: use https.`);
}
