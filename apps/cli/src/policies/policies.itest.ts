import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const xml = (calls: number) => `<policies>
  <inbound>
    <choose><when condition="@(context.Request.Headers["a"].Count < 2)">
      <rate-limit-by-key calls="${calls}" renewal-period="60" counter-key="k" />
    </when></choose>
    <acme />
  </inbound>
</policies>`;

let programs: Programs;
let directory: string;
beforeAll(async () => {
  programs = await buildPrograms();
  directory = await mkdtemp(join(tmpdir(), 'headroom-policies-'));
  await writeFile(join(directory, 'before.xml'), xml(10));
  await writeFile(join(directory, 'after.xml'), xml(20));
  await writeFile(
    join(directory, 'plugins.json'),
    '{"plugins":{"key-auth":{},"limit-count":{"count":1,"time_window":60}}}',
  );
  await writeFile(join(directory, 'bad.xml'), '<!DOCTYPE a [<!ENTITY b "c">]><policies>&b;</policies>');
  await writeFile(join(directory, 'notes.txt'), 'nothing');
});
afterAll(async () => {
  await programs[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

/** The command as a person types it, with nothing in its environment. */
async function policies(line: string) {
  const child = spawn(process.execPath, [programs.headroom, 'policies', ...line.split(' ')], {
    cwd: directory,
    env: {},
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

it('reads a policy document and says what is not known and which tiers lack what', async () => {
  const { stdout, code } = await policies('read before.xml');
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      'azure-api-management: 2 policies',
      '',
      '  1  inbound  choose',
      '  2  inbound  acme',
      '',
      '  - line 3: 1 policy expression is kept as text; what it does is not evaluated.',
      '  - line 6: <acme> is no policy that the catalog knows; it is kept.',
      '',
      'Not available:',
      '  - in consumption: rate-limit-by-key',
      '',
    ].join('\n'),
  );
  const json = JSON.parse((await policies('read plugins.json --json')).stdout) as { gateway: string; chain: unknown[] };
  expect([json.gateway, json.chain.length]).toEqual(['apache-apisix', 2]);
});

it('compares two documents', async () => {
  expect(await policies('diff before.xml after.xml')).toEqual({
    stdout: '~  inbound  choose  children.0.children.0.attributes.calls\n   inbound  acme\n',
    stderr: '',
    code: 0,
  });
});

it.each([
  ['read bad.xml', /^Line 1: a document type .* refused/],
  ['read missing.xml', /^missing\.xml: there is no such file/],
  ['read notes.txt', /name its gateway with --gateway/],
  ['read before.xml --gateway sample', /azure-api-management, azure-functions-flex, apache-apisix/],
  ['read', /missing required argument/],
])('refuses %s', async (line, message) => {
  const { stderr, stdout, code } = await policies(line);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});
