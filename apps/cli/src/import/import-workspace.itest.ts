import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleHash, canonicalJson, sealedBundle, signedMessage } from '@headroom/core';
import { aRunBundle } from '@headroom/core/testing';
import { createTestDatabase, type TestDatabase } from '@headroom/db/testing';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

let programs: Programs;
let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  [programs, database, directory] = await Promise.all([
    buildPrograms({ admin: true }),
    createTestDatabase(inject('postgresUrl')),
    mkdtemp(join(tmpdir(), 'headroom-cli-workspace-')),
  ]);
});
afterAll(async () => {
  await Promise.all([programs[Symbol.asyncDispose](), database.drop()]);
  await rm(directory, { recursive: true });
});

async function headroom(...args: string[]) {
  const env = {
    ...{ DATABASE_URL: database.url, REDIS_URL: inject('redisUrl') },
    HEADROOM_SECRET_KEY: randomBytes(32).toString('base64'),
    ...{ HEADROOM_SAMPLE_URL: 'http://127.0.0.1:9', HEADROOM_SAMPLE_ADMIN_URL: 'http://127.0.0.1:9' },
    HEADROOM_SAMPLE_ADMIN_TOKEN: 'a token',
  };
  const child = spawn(process.execPath, [programs.headroom, ...args], { cwd: directory, env });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

it('brings a shared bundle into the workspace of this machine, once however often', async () => {
  expect(await headroom('admin', 'seed')).toMatchObject({ code: 0, stderr: '' });
  const bundle = canonicalJson(aRunBundle());
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Uint8Array.from(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'));
  const signature = sign(null, signedMessage(bundleHash(bundle)), privateKey);
  await writeFile(join(directory, 'sealed.json'), sealedBundle(bundle, { publicKey: raw, signature }));
  const first = await headroom('import', 'sealed.json', '--workspace');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const [, id] = /^imported +\/s\/imported\/([0-9a-f-]{36})$/m.exec(first.stdout) ?? [];
  expect(id).toBeDefined();
  const again = JSON.parse((await headroom('import', 'sealed.json', '--workspace', '--json')).stdout) as object;
  expect(again).toMatchObject({ importedAs: id, sha256: bundleHash(bundle) });
});
