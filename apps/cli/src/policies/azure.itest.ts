import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { apimConnection, ArmApimServer } from '@headroom/gateways/testing/azure';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { trustedTls, type LoopbackTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, it } from 'vitest';

let programs: Programs;
let directory: string;
let tls: LoopbackTls;
beforeAll(async () => {
  tls = trustedTls();
  programs = await buildPrograms();
  directory = await mkdtemp(join(tmpdir(), 'headroom-cli-azure-'));
});
afterAll(async () => {
  tls[Symbol.dispose]();
  await programs[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

/** The command as a person types it, signed in by a file. */
async function azure(...args: string[]) {
  const child = spawn(process.execPath, [programs.headroom, 'policies', 'azure', ...args], {
    ...{ cwd: directory, env: { NODE_EXTRA_CA_CERTS: tls.certFile } },
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}

// Each call loads Azure's SDKs, which takes a busy machine its time.
it('goes from a subscription down to what an operation goes through, with the place of each policy', async () => {
  await using arm = await ArmApimServer.start(tls);
  const { tenantId, clientId, clientSecret, subscriptionId } = apimConnection(arm.url);
  const signIn = { tenantId, clientId, clientSecret, armEndpoint: arm.url };
  await writeFile(join(directory, 'sign-in.json'), JSON.stringify(signIn));
  const by = ['--sign-in', 'sign-in.json'];

  const services = await azure(`/subscriptions/${subscriptionId}`, ...by);
  expect(services).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: `contoso  StandardV2  2 units  westeurope  ${arm.idOf('contoso')}\n`,
  });
  const apis = await azure(arm.idOf('contoso'), ...by);
  expect(apis.stdout).toMatch(/^orders +get-order +GET \/\{id\} +Get order$/m);

  const place = [arm.idOf('contoso'), 'orders', 'get-order', '--product', 'partners'];
  const told = await azure(...place, ...by);
  expect(told.stdout).toMatch(/^1 +inbound +rate-limit +Product partners, line 2$/m);
  expect(told.stdout).toMatch(/^2 +inbound +validate-jwt +API orders, fragment sign-in, line 1$/m);
  const document = await azure(...place, '--xml', ...by);
  expect(document.stdout).toMatch(/^<policies>\n/);
  expect(document.stdout).toContain('<validate-jwt header-name="Authorization"');

  arm.login.expired = true;
  expect(await azure(...place, ...by)).toMatchObject({
    ...{ code: 2, stdout: '', stderr: expect.stringContaining('are expired. Renew it') as string },
  });
}, 300_000);
