import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { planRunSchema, readDemandCurve, simulateProduction } from '@headroom/core';
import { apimConnection, ArmApimServer } from '@headroom/gateways/testing/azure';
import { buildPrograms, type Programs } from '@headroom/loadgen/testing';
import { trustedTls } from '@headroom/loadgen/testing/azure';
import { afterAll, beforeAll, expect, it } from 'vitest';

let programs: Programs;
let directory: string;
beforeAll(async () => {
  programs = await buildPrograms();
  directory = await mkdtemp(join(tmpdir(), 'headroom-cli-telemetry-'));
  const { points } = simulateProduction({ stepSeconds: 3600, days: 42, growthPerWeek: 0.02 });
  const lines = points.map(({ atMs, rps, utilisationPercent }) =>
    [new Date(atMs).toISOString(), rps, utilisationPercent].join(','),
  );
  await writeFile(join(directory, 'gateway.csv'), ['time,rps,utilisation_percent', ...lines].join('\n'));
  await writeFile(join(directory, 'bad.csv'), 'time,rps\n2026-11-02T00:00:00Z,many\n');
});
afterAll(async () => {
  await programs[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

/** The command as a person types it, with nothing in its environment but a certificate that is trusted. */
async function run(env: NodeJS.ProcessEnv, args: string[]) {
  const child = spawn(process.execPath, [programs.headroom, 'telemetry', ...args], { cwd: directory, env });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code: code as number };
}
const telemetry = (...args: string[]) => run({}, args);

it('says what production tells, and writes the demand curve as a plan reads it', async () => {
  const { stdout, stderr, code } = await telemetry('gateway.csv', '--units', '2', '--curve', 'curve.csv');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^A request costs [\d.]+ unit-ms/);
  expect(stdout).toMatch(/Never seen above [\d.]+ %/);
  expect(stdout).toMatch(/needed +2 units for the peak below the ceiling/);
  expect(stdout).toMatch(/grade +C, observed in production/);
  expect(stdout).not.toMatch(/undefined|NaN/);
  const curve = readDemandCurve(await readFile(join(directory, 'curve.csv'), 'utf8'), { unit: 'rps' });
  expect(curve.ok && curve.curve.hourlyRps).toHaveLength(168);
});

it('asks Azure Monitor for a service, signed in by a file', async () => {
  using tls = trustedTls();
  await using arm = await ArmApimServer.start(tls);
  arm.metrics = {
    Requests: (atMs) => 300 * (100 + (Math.floor(atMs / 3_600_000) % 24) * 20),
    CpuPercent_Gateway: (atMs) => 5 + ((100 + (Math.floor(atMs / 3_600_000) % 24) * 20) / 2_000) * 100,
  };
  const { tenantId, clientId, clientSecret } = apimConnection(arm.url);
  await writeFile(
    join(directory, 'sign-in.json'),
    JSON.stringify({ tenantId, clientId, clientSecret, armEndpoint: arm.url }),
  );
  const { stdout, stderr, code } = await run({ NODE_EXTRA_CA_CERTS: tls.certFile }, [
    ...['--azure', arm.idOf('contoso'), '--days', '8'],
    '--azure-sign-in',
    'sign-in.json',
  ]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/request costs +1 \(/);
  expect(stdout).toContain('Utilisation is the metric CpuPercent_Gateway');
  // Azure's SDKs are large, and a busy machine takes its time to load them.
}, 300_000);

it('is a run of a plan file', async () => {
  const { stdout, stderr, code } = await telemetry('gateway.csv', '--units', '2', '--run', 'S');
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Never seen above [\d.]+ % utilisation/m);
  expect(planRunSchema.parse(JSON.parse(stdout))).toMatchObject({ source: 'observed', tier: 'S', units: 2 });
});

it('tells why something is not known, and exits with 0', async () => {
  const { stdout, code } = await telemetry('gateway.csv', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ schema: 'headroom.telemetry/1', demand: { known: false, lack: 'no-units' } },
    traffic: { known: true },
  });
});

it('asks a Prometheus with the token of a file, whose moments tell of the step before them', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    void text(request).then((body) => {
      const [start, end, step] = ['start', 'end', 'step'].map((key) => Number(new URLSearchParams(body).get(key)));
      const values: [number, string][] = [];
      for (let at = start!; at <= end!; at += step!) values.push([at, String(100 + ((at / 3600) % 24))]);
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ status: 'success', data: { resultType: 'matrix', result: [{ metric: {}, values }] } }),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await writeFile(join(directory, 'token'), 'of-mine\n');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stdout, stderr, code } = await telemetry(
    ...['--prometheus', url, '--rate', 'up', '--step', '3600', '--days', '15', '--token-file', 'token'],
  );
  server.close();
  expect([code, stderr]).toEqual([0, '']);
  expect(asked).toEqual(['Bearer of-mine']);
  expect(stdout).toMatch(/busy hour +22:00 UTC/);
  expect(stdout).toMatch(/grade +none/);
});

it('says what is wrong with a file, and with its flags', async () => {
  expect(await telemetry('bad.csv')).toEqual({
    ...{ code: 1, stdout: '' },
    stderr: 'bad.csv, line 2, column rps: "many" is not a number.\n',
  });
  expect(await telemetry('--azure', 'contoso')).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('contoso is no id of Azure') as string },
  });
  expect(await telemetry('gateway.csv', '--ceiling', '120')).toMatchObject({ code: 2 });
  expect(await telemetry('--prometheus', 'http://127.0.0.1:1')).toMatchObject({
    ...{ code: 2, stderr: '--prometheus needs --rate, the query of requests per second.\n' },
  });
});
