import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { bundleHash, canonicalJson, sealedBundle, signedMessage } from '@headroom/core';
import { aReportBundle } from '@headroom/core/testing';
import { importFormats } from '@headroom/loadgen/imports';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const rows = Array.from({ length: 100 }, (_, index) =>
  [1_700_000_000_000 + index * 20, 10 + (index % 3), 'home', index % 10 === 0 ? 503 : 200, index % 10 !== 0, 2].join(
    ',',
  ),
);
const header = 'timeStamp,elapsed,label,responseCode,success,allThreads';

let programs: Programs;
let directory: string;
beforeAll(async () => {
  programs = await buildPrograms();
  directory = await mkdtemp(join(tmpdir(), 'headroom-cli-import-'));
  await writeFile(join(directory, 'run.jtl'), [header, ...rows].join('\n'));
  await writeFile(
    join(directory, 'crowded.jtl'),
    [header, ...rows.map((row) => row.replace(/,1\d,/, ',900,'))].join('\n'),
  );
  await writeFile(join(directory, 'bad.jtl'), [header, rows[0], rows[1]!.replace(',11,', ',soon,')].join('\n'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Uint8Array.from(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'));
  const sealed = (text: string) =>
    sealedBundle(text, { publicKey: raw, signature: sign(null, signedMessage(bundleHash(text)), privateKey) });
  const report = aReportBundle();
  const whole = canonicalJson(report);
  report.report.stated.total.monthlyCost = '1';
  await writeFile(join(directory, 'sealed.json'), sealed(whole));
  await writeFile(join(directory, 'bare.json'), whole);
  await writeFile(join(directory, 'other.json'), sealed(whole).replace('Spring', 'Summer'));
  await writeFile(join(directory, 'false.json'), sealed(canonicalJson(report)));
  await writeFile(join(directory, 'own.csv'), 'at,took\n1700000000,0.5\n1700000001,0.25\n');
});
afterAll(async () => {
  await programs[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

/** The command as a person types it, with nothing in its environment. */
async function headroomImport(line: string) {
  const child = spawn(process.execPath, [programs.headroom, 'import', ...line.split(' ')], { cwd: directory, env: {} });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

it('is a table for people: figures, percentiles by name, laws, what was assumed, and the grade with its reason', async () => {
  const { stdout, stderr, code } = await headroomImport('run.jtl');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^format +JMeter JTL/);
  expect(stdout).toMatch(/^requests +100$/m);
  expect(stdout).toMatch(/^errors +10 \(10 %\)$/m);
  expect(stdout).toMatch(/^load +closed, at most 2 users$/m);
  expect(stdout).toMatch(/^ +home +100 +10 +11(\.\d+)? /m);
  expect(stdout).toMatch(/ - Little’s law/);
  expect(stdout).toMatch(/^Grade C: single requests/m);
  expect(stdout).not.toContain('\u001b');
});

it('prints headroom.import/1 and nothing else, also of figures that break a law', async () => {
  const { stdout, stderr, code } = await headroomImport('crowded.jtl --json');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    schema: 'headroom.import/1',
    requests: 100,
    grade: null,
    findings: [{ law: 'little', severity: 'breaks' }],
  });
});

it('reads a plain CSV by its columns', async () => {
  const { stdout, code } = await headroomImport('own.csv --columns start=at,duration=took:s --json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    format: 'csv',
    requests: 2,
    durationSeconds: 1.25,
    percentilesMs: { max: 500 },
  });
});

it('verifies a shared bundle without a server, its signature first', async () => {
  const { stdout, stderr, code } = await headroomImport('sealed.json');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^report +Cost report of 2 plans$/m);
  expect(stdout).toMatch(/^holds: What the plans cost together\./m);
  const json = JSON.parse((await headroomImport('sealed.json --json')).stdout) as { checks: { state: string }[] };
  expect(json.checks.map(({ state }) => state)).not.toContain('differs');
  const changed = await headroomImport('false.json');
  expect([changed.code, changed.stderr]).toEqual([1, '']);
  expect(changed.stdout).toMatch(/^DIFFERS: What the plans cost together\./m);
});

it.each([
  ['bare.json', 1, /^bare\.json: This bundle has no signature/],
  ['other.json --json', 1, /^other\.json: The signature is not of this bundle/],
  ['run.jtl --workspace', 2, /^--workspace takes one shared bundle/],
  ['bad.jtl --json', 1, /^bad\.jtl, line 3, column elapsed: .*\.\n$/],
  ['missing.jtl', 1, /^missing\.jtl: there is no such file\.\n$/],
  ['own.csv', 1, /^own\.csv: no known results: .*--columns/],
  ['own.csv --columns start=at', 2, /^--columns needs start and duration/],
  ['own.csv --columns begin=at', 2, /^--columns has "begin=at"/],
  ['--json', 2, /missing required argument/],
  ['run.jtl --what', 2, /unknown option/],
])('refuses %s with exit code %i', async (line, code, message) => {
  const refused = await headroomImport(line);
  expect([refused.code, refused.stdout]).toEqual([code, '']);
  expect(refused.stderr).toMatch(message);
});

it('lists every format in its help', async () => {
  const { stdout, code } = await headroomImport('--help');
  expect(code).toBe(0);
  for (const { label } of importFormats) expect(stdout).toContain(label);
});
