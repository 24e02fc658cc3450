import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchmarkInput } from '@headroom/core';
import { stopPath } from '@headroom/loadgen/dry-run';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../ctx';
import { setSecret } from '../secret/set-secret';
import { checkProof } from '../target/check-proof';
import { requestProof } from '../target/request-proof';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { dryRun } from './dry-run';

const secret = 's3cret-value-of-this-test';
let instance: TestInstance;
let ctx: Ctx;
let server: Server;
let baseUrl: string;
let asked = 0;
let isUnwanted = false;

beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  ctx = await instance.workspace();
  await setSecret(ctx, { name: 'TOKEN', value: secret });
  server = createServer((request, response) => {
    asked += 1;
    const said = `${request.headers.authorization ?? ''}`;
    if (request.url === '/silent') return;
    if (request.url === '/stop') return void response.writeHead(200, { 'headroom-stop': '1' }).end();
    if (request.url === stopPath && isUnwanted) return void response.end('Headroom-Stop: 1\n');
    if (request.url === '/moved') return void response.writeHead(302, { location: '/echo' }).end();
    if (request.url === '/bytes') return void response.end(Buffer.from([0, 1, 2, 3]));
    if (request.url === '/long') return void response.end(`${'x'.repeat(4_090)}${said}`);
    response.writeHead(request.url === '/missing' ? 404 : 200, {
      'x-seen': said,
      'x-encoded': Buffer.from(secret).toString('base64'),
      'set-cookie': 'session=abc; HttpOnly',
    });
    response.end(`you said ${said}`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await instance.close();
});

const definition = (path: string, change: Partial<BenchmarkInput> = {}) =>
  aBenchmark({
    target: { baseUrl, timeoutMs: 500 },
    requests: [{ name: 'home', path, headers: { authorization: 'Bearer {{secret:TOKEN}}' } }],
    secrets: ['TOKEN'],
    ...change,
  });
const answerOf = async (path: string) => (await dryRun(ctx, { definition: definition(path) })).exchange.answer;

describe('a dry run', () => {
  it('shows the answer, and never a secret, as it is or encoded', async () => {
    const { request, exchange, isSuccess } = await dryRun(ctx, { definition: definition('/echo') });
    expect(request).toEqual({ name: 'home', method: 'GET', path: '/echo' });
    expect(isSuccess).toBe(true);
    expect(exchange.answer).toMatchObject({ status: 200, body: 'you said Bearer {{secret:TOKEN}}', bodyIsCut: false });
    const headers = Object.fromEntries(exchange.answer!.headers);
    expect(headers['x-seen']).toBe('Bearer {{secret:TOKEN}}');
    expect(headers['set-cookie']).toBe('session=…');
    const shown = JSON.stringify(exchange);
    expect(shown).not.toContain(secret);
    expect(shown).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12));
    expect(exchange.answer!.totalMs).toBeGreaterThanOrEqual(exchange.answer!.headMs);
  });

  it('shows 4,096 characters at most, without half a secret at their end', async () => {
    const answer = await answerOf('/long');
    expect(answer).toMatchObject({ bodyIsCut: true, bodyBytes: 4_090 + 'Bearer '.length + secret.length });
    expect(answer?.body).toHaveLength(4_096);
    expect(answer?.body).not.toContain(secret.slice(0, 4));
  });

  it('follows no redirect, and tells bytes from text', async () => {
    expect(await answerOf('/moved')).toMatchObject({ status: 302 });
    expect(await answerOf('/bytes')).toMatchObject({ body: null, bodyBytes: 4 });
  });

  it('says whether the answer counts as a success', async () => {
    expect((await dryRun(ctx, { definition: definition('/missing') })).isSuccess).toBe(false);
    const expecting = [{ name: 'home', path: '/missing', expectStatus: [404] }];
    expect((await dryRun(ctx, { definition: definition('/', { requests: expecting }) })).isSuccess).toBe(true);
  });

  it('says why there is no answer', async () => {
    const silent = await dryRun(ctx, { definition: definition('/silent') });
    expect(silent).toMatchObject({ isSuccess: null, exchange: { answer: null } });
    expect(silent.exchange.failure).toMatch(/no whole answer within 500 ms/);
    const nobody = await dryRun(ctx, { definition: aBenchmark() });
    expect(nobody.exchange.failure).toMatch(/Nothing listens at 127\.0\.0\.1:9/);
  });

  it('is refused for other runners, other targets and missing secrets, before anything is sent', async () => {
    const before = asked;
    const refusal = (change: Partial<BenchmarkInput>) => dryRun(ctx, { definition: definition('/', change) });
    await expect(refusal({ runner: 'kubernetes' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(refusal({ target: { baseUrl: 'http://192.0.2.1/' } })).rejects.toMatchObject({ code: 'forbidden' });
    const requests = [{ name: 'home', path: '/', headers: { authorization: '{{secret:OTHER}}' } }];
    await expect(refusal({ requests, secrets: ['OTHER'] })).rejects.toThrow(/the secret OTHER/);
    await setSecret(ctx, { name: 'KEPT', value: secret, allowedOrigins: ['https://api.example.com'] });
    const kept = [{ name: 'home', path: '/', headers: { authorization: '{{secret:KEPT}}' } }];
    await expect(refusal({ requests: kept, secrets: ['KEPT'] })).rejects.toMatchObject({
      ...{ code: 'forbidden', message: expect.stringMatching(`${baseUrl}: the secret KEPT`) as string },
    });
    await expect(dryRun(ctx, { definition: definition('/'), requestName: 'nobody' })).rejects.toThrow(/It has: home/);
    const reachless = { ...ctx, clients: { ...ctx.clients, privateTargets: [] } };
    await expect(dryRun(reachless, { definition: definition('/') })).rejects.toThrow(/HEADROOM_PRIVATE_TARGETS/);
    const elsewhere = [{ name: 'home', path: '/', headers: { Host: 'victim.test' } }];
    await expect(refusal({ requests: elsewhere })).rejects.toMatchObject({
      ...{ code: 'invalid-input', details: { problems: [{ path: 'requests.0.headers' }] } },
    });
    const viewer = await instance.workspace('viewer');
    await expect(dryRun(viewer, { definition: definition('/') })).rejects.toMatchObject({ code: 'forbidden' });
    expect(asked).toBe(before);
  });

  it('tells that the answer asks for no load, and sends nothing where the stop file is served', async () => {
    expect(await dryRun(ctx, { definition: definition('/') })).toMatchObject({ stopSign: null });
    expect(await dryRun(ctx, { definition: definition('/stop') })).toMatchObject({
      stopSign: 'The target asked to stop: it answered with Headroom-Stop: 1.',
    });
    isUnwanted = true;
    const before = asked;
    await expect(dryRun(ctx, { definition: definition('/') })).rejects.toMatchObject({
      ...{ code: 'forbidden', message: expect.stringMatching(/^Nothing was sent. The target asked to stop/) as string },
    });
    expect(asked).toBe(before + 1);
    isUnwanted = false;
  });

  it('sends no large bodies, and 30 a minute for all members of a workspace', async () => {
    const other = await instance.workspace();
    const large = { definition: aBenchmark({ requests: [{ name: 'home', path: '/', bodyBytes: 1_000_001 }] }) };
    await expect(dryRun(other, large)).rejects.toThrow(/1000000 bytes at most/);
    for (let sent = 0; sent < 30; sent++) await dryRun(other, { definition: aBenchmark() });
    await expect(dryRun(other, { definition: aBenchmark() })).rejects.toMatchObject({
      ...{
        code: 'too-many-requests',
        message: expect.stringMatching(/30 dry runs and looks for proofs a minute/) as string,
      },
      details: { retryAfterSeconds: expect.any(Number) as number },
    });
    const { id } = await requestProof(other, { target: 'http://127.0.0.1:9' });
    await expect(checkProof(other, { proofId: id })).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});
