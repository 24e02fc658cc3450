import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { benchmarkSchema, sweepCells } from '@headroom/core';
import { stopPath } from '@headroom/loadgen/dry-run';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { mintShardToken } from '../agent/authenticate-agent';
import { claimShard } from '../agent/claim-shard';
import { createBenchmark } from '../benchmark/create-benchmark';
import { dryRun } from '../benchmark/dry-run';
import type { Clients, Ctx } from '../ctx';
import { acquireRun } from '../run/execute/acquire-run';
import { pinTarget } from '../run/execute/pin-target';
import type { HeldRun, RunHost } from '../run/execute/run-host';
import { startRun } from '../run/start-run';
import { setSecret } from '../secret/set-secret';
import type { HeldSweep } from '../sweep/advance/acquire-sweep';
import { holdAfterFailure } from '../sweep/advance/hold-after-failure';
import { startSweep } from '../sweep/start-sweep';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import { startNameServer, type NameServer } from '../testing/name-server';
import { trickyHosts } from '../testing/tricky-hosts';
import { checkProof } from './check-proof';
import { listProofs } from './list-proofs';
import { permitTarget } from './permit-target';
import { requestProof } from './request-proof';
import { getTargetPolicy, setTargetPolicy } from './set-target-policy';
import { withdrawProof } from './withdraw-proof';

let instance: TestInstance;
let names: NameServer;
let clients: Clients;
let ctx: Ctx;
/** What the target answers, and who asked it for what. */
let answer: (path: string, response: ServerResponse) => void | Promise<void>;
let asked: string[];
const target = createServer((request: IncomingMessage, response) => {
  asked.push(request.url ?? '');
  void Promise.resolve(answer(request.url ?? '', response)).then(() => response.end());
});
let port: number;

beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
  names = await startNameServer();
  clients = { ...instance.clients, dnsServers: [names.address] };
  await new Promise<void>((done) => target.listen(0, '0.0.0.0', done));
  port = (target.address() as AddressInfo).port;
});
afterAll(async () => {
  target.close();
  await names.close();
  await instance.close();
});
beforeEach(async () => {
  // One run at a time has this machine.
  const ended = { state: 'finished', outcome: 'aborted', reason: 'x', endedBy: 'x', finishedAt: new Date() } as const;
  await clients.db.run.updateMany({ data: ended });
  ctx = { ...(await instance.workspace('admin')), clients };
  // So that servers on this machine have to be proved as any other.
  await setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), provesLocal: true });
  names.addresses.set('api.example.test', ['127.0.0.2']);
  names.texts.clear();
  answer = (_, response) => void response.writeHead(404);
  asked = [];
});

const origin = () => `http://api.example.test:${port}`;
const permit = (baseUrl = origin()) =>
  permitTarget(clients, ctx.workspaceId, { target: { baseUrl }, requests: [], runner: 'local' });
/** Lets the target show the token of a proof by a file. */
const serveFile = ({ fileUrl, token }: { fileUrl: string; token: string }) =>
  (answer = (path: string, response: ServerResponse) => {
    if (fileUrl.endsWith(path) && path.length > 1) response.writeHead(200).write(`${token}\n`);
    else response.writeHead(404);
  });

describe('ownership', () => {
  it('is shown by a file, a header or a record, and each allows its own rate', async () => {
    await expect(permit()).rejects.toThrow(/Nobody has proved/);
    const proof = await requestProof(ctx, { target: `${origin()}/any/path` });
    expect(proof).toMatchObject({ origin: origin(), state: 'asked', record: '_headroom.api.example.test' });
    expect((await requestProof(ctx, { target: origin() })).token).toBe(proof.token);

    const nothing = await checkProof(ctx, { proofId: proof.id });
    expect(nothing).toMatchObject({ state: 'asked', methods: [] });
    expect(nothing.problem).toMatch(/answered with 404.*no header Headroom-Verify.*no TXT record/);
    await expect(permit()).rejects.toThrow(/Nobody has proved/);

    serveFile(proof);
    expect(await checkProof(ctx, { proofId: proof.id })).toMatchObject({ state: 'proved', methods: ['file'] });
    expect(await permit()).toMatchObject({ ceilingRps: 2_000, proofId: proof.id, address: '127.0.0.2' });

    answer = (_, response) => void response.setHeader('headroom-verify', proof.token);
    names.texts.set('_headroom.api.example.test', proof.token);
    expect(await checkProof(ctx, { proofId: proof.id })).toMatchObject({ level: 'both', methods: ['header', 'dns'] });
    expect((await permit()).ceilingRps).toBe(20_000);

    // Who has the name alone could point it anywhere.
    answer = (_, response) => void response.setHeader('headroom-verify', 'another token');
    expect(await checkProof(ctx, { proofId: proof.id })).toMatchObject({ level: 'name', methods: ['dns'] });
    expect((await permit()).ceilingRps).toBe(100);
    await setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), maxRps: 40 });
    expect((await permit()).ceilingRps).toBe(40);
    const audited = await clients.db.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['target.request', 'target.check']));
  });

  it('is of one host and port, ends after 90 days, and by being withdrawn', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    serveFile(proof);
    const { expiresAt } = await checkProof(ctx, { proofId: proof.id });
    expect((expiresAt!.getTime() - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
    await expect(permit('http://api.example.test:1')).rejects.toThrow(/Nobody has/);
    const stranger = { ...(await instance.workspace('admin')), clients };
    await expect(checkProof(stranger, { proofId: proof.id })).rejects.toMatchObject({ code: 'not-found' });
    await expect(withdrawProof(stranger, { proofId: proof.id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await listProofs(stranger)).toEqual([]);

    const past = new Date(Date.now() - 1_000);
    await clients.db.targetProof.update({ where: { id: proof.id }, data: { expiresAt: past } });
    expect(await listProofs(ctx)).toMatchObject([{ state: 'expired' }]);
    await expect(permit()).rejects.toThrow(/ran out on/);
    await checkProof(ctx, { proofId: proof.id });
    await permit();
    await withdrawProof(ctx, { proofId: proof.id });
    await expect(permit()).rejects.toThrow(/Nobody has proved/);
    const viewer = { ...ctx, role: 'viewer' } as const;
    await expect(requestProof(viewer, { target: origin() })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is not shown by where the target redirects to', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    answer = (path, response) => {
      if (path === '/elsewhere') response.write(proof.token);
      else response.writeHead(302, { location: `http://127.0.0.1:${port}/elsewhere` });
    };
    expect(await checkProof(ctx, { proofId: proof.id })).toMatchObject({ methods: [] });
    expect(asked).not.toContain('/elsewhere');
  });

  it('is not even asked for on this machine, a private network or a cloud’s metadata', async () => {
    await setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), allowedRanges: [] });
    for (const host of trickyHosts) {
      const { id } = await requestProof(ctx, { target: `http://${host}:${port}` });
      await expect(checkProof(ctx, { proofId: id }), host).rejects.toMatchObject({
        code: expect.stringMatching(/forbidden|invalid-input/) as string,
      });
    }
    // Nor by a name of which one address is.
    names.addresses.set('two.example.test', ['8.8.8.8', '169.254.169.254']);
    const { id } = await requestProof(ctx, { target: `http://two.example.test:${port}` });
    await expect(checkProof(ctx, { proofId: id })).rejects.toThrow(/credentials/);
    expect(asked).toEqual([]);
  });

  it('is not asked for where this server does not send to, whatever the workspace allows', async () => {
    const reachless = { ...ctx, clients: { ...clients, privateTargets: [] } };
    const { id } = await requestProof(ctx, { target: origin() });
    await expect(checkProof(reachless, { proofId: id })).rejects.toThrow(/HEADROOM_PRIVATE_TARGETS/);
    expect(asked).toEqual([]);
  });
});

describe('a run', () => {
  const hold = async (timeoutMs = 5_000, baseUrl = origin()): Promise<{ host: RunHost; run: HeldRun }> => {
    const target = { baseUrl, timeoutMs, maxConnections: 100 };
    const benchmark = aBenchmark({ name: crypto.randomUUID(), target });
    const { benchmarkId } = await createBenchmark(ctx, benchmark);
    const { runId } = await startRun(ctx, { benchmarkId });
    const host = { clients, workerId: 'a worker' } as RunHost;
    return { host, run: (await acquireRun(host, runId))! };
  };

  it('asks for the proof once more, where it is about to make load', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    serveFile(proof);
    await checkProof(ctx, { proofId: proof.id });
    const { host, run } = await hold();
    asked = [];
    await pinTarget(host, run);
    expect(asked).toContain(new URL(proof.fileUrl).pathname);
    answer = (_, response) => void response.writeHead(404);
    await expect(pinTarget(host, run)).rejects.toThrow(/^No load was made: .* could not be found again/);
    expect((await listProofs(ctx))[0]?.problem).toMatch(/404/);
  });

  it('of one request asks for the proof once more too', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    serveFile(proof);
    await checkProof(ctx, { proofId: proof.id });
    const definition = aBenchmark({ target: { baseUrl: origin() }, requests: [{ name: 'r', path: '/orders' }] });
    await dryRun(ctx, { definition });
    expect(asked).toContain('/orders');
    answer = (_, response) => void response.writeHead(404);
    asked = [];
    await expect(dryRun(ctx, { definition })).rejects.toThrow(/could not be found again/);
    expect(asked).not.toContain('/orders');
  });

  it('does not begin where load is unwanted, however long that takes to be said and however short its own time-out', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    const serveProof = serveFile(proof);
    await checkProof(ctx, { proofId: proof.id });
    const { host, run } = await hold(50);
    answer = async (path, response) => {
      if (path !== stopPath) return serveProof(path, response);
      await wait(1_000);
      response.write('Headroom-Stop: 1\n');
    };
    await expect(pinTarget(host, run)).rejects.toThrow(/^No load was made: The target asked to stop/);
  });

  it('of a runner elsewhere has nothing asked of a private address by this server', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    serveFile(proof);
    await checkProof(ctx, { proofId: proof.id });
    const { host, run } = await hold();
    run.definition = { ...run.definition, runner: 'agents' };
    const reachless = { ...host, clients: { ...clients, privateTargets: [] } };
    asked = [];
    await expect(pinTarget(reachless, run)).rejects.toThrow(/^No load was made: .*HEADROOM_PRIVATE_TARGETS/);
    await setTargetPolicy(ctx, { ...(await getTargetPolicy(ctx)), provesLocal: false });
    expect(await pinTarget(reachless, run)).toMatchObject({ address: '127.0.0.2', isWithinReach: false });
    expect(asked).toEqual([]);
    await pinTarget(host, run);
    expect(asked).toEqual(['/.well-known/headroom-stop.txt']);
  });

  it('makes its load where the name led when it began, whatever the name means later', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    serveFile(proof);
    await checkProof(ctx, { proofId: proof.id });
    const { host, run } = await hold();
    await pinTarget(host, run);
    names.addresses.set('api.example.test', ['169.254.169.254']);
    const { token, tokenHash } = mintShardToken();
    const shard = { runId: run.id, shard: 0 };
    await clients.db.runShard.create({ data: { ...shard, epoch: run.epoch, tokenHash } });
    const claim = await claimShard(clients, { ...shard, token }, { ...shard, agentVersion: '0' });
    expect(claim.target.address).toBe('127.0.0.2');
    await expect(permit()).rejects.toThrow(/credentials/);
    await clients.db.run.update({ where: { id: run.id }, data: { leaseUntil: null } });
    expect((await acquireRun(host, run.id))?.targetAddress).toBe('127.0.0.2');
  });

  it('of a target whose name alone is proved is the only one at its address, whatever others are called', async () => {
    const prove = async (host: string) => {
      names.addresses.set(host, ['127.0.0.2']);
      const proof = await requestProof(ctx, { target: `http://${host}:${port}` });
      names.texts.set(`_headroom.${host}`, proof.token);
      await checkProof(ctx, { proofId: proof.id });
      return proof;
    };
    await prove('api.example.test');
    const other = await prove('other.example.test');
    const one = await hold();
    await pinTarget(one.host, one.run);
    // Another machine makes its load, as this one makes one at a time; and of this machine alone all names are one target.
    const elsewhere = { definition: { ...one.run.definition, runner: 'agents' }, targetHost: 'api.example.test' };
    await clients.db.run.update({ where: { id: one.run.id }, data: elsewhere });
    const { host, run } = await hold(undefined, other.origin);
    await expect(pinTarget(host, run)).rejects.toThrow(/^No load was made: Another run makes load on 127\.0\.0\.2/);
    await pinTarget(host, { ...run, definition: { ...run.definition, runner: 'simulated' }, targetAddress: null });
    serveFile(other);
    await pinTarget(host, { ...run, targetAddress: null });
    // As after a worker's restart.
    await clients.db.run.update({ where: { id: one.run.id }, data: { leaseUntil: null } });
    await pinTarget(one.host, (await acquireRun(one.host, one.run.id))!);
  });

  it('of a sweep is not made again while it is more than what is left of its target’s proof allows', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    names.texts.set('_headroom.api.example.test', proof.token);
    await checkProof(ctx, { proofId: proof.id });
    const requests = [{ name: 'r', path: '/', method: 'POST' as const, bodyBytes: 100 }];
    const benchmark = benchmarkSchema.parse(
      aBenchmark({ target: { baseUrl: origin(), maxConnections: 100 }, requests }),
    );
    const axes = { policySets: ['plain'], units: [1], tiers: [], bodyBytes: [100, 50_001], concurrency: [] };
    const sweep = { workspaceId: ctx.workspaceId, benchmark, cells: sweepCells(axes) } as unknown as HeldSweep;
    const last = { reason: 'It was refused.', finishedAt: new Date(0) };
    const hold = (cell: number) =>
      holdAfterFailure({ clients, workerId: 'one' }, sweep, cell, { inARow: 1, last }, AbortSignal.timeout(5_000));
    await hold(0);
    await expect(hold(1)).rejects.toThrow(/may get 1000000 bytes/);
  });

  it('does not go above what its target’s proof allows', async () => {
    const proof = await requestProof(ctx, { target: origin() });
    names.texts.set('_headroom.api.example.test', proof.token);
    await checkProof(ctx, { proofId: proof.id });
    const target = { baseUrl: origin(), maxConnections: 100 };
    const start = async (change: Parameters<typeof aBenchmark>[0]) => {
      const benchmark = aBenchmark({ name: crypto.randomUUID(), target, ...change });
      return startRun(ctx, await createBenchmark(ctx, benchmark));
    };
    await start({ load: { kind: 'steps', steps: [{ rps: 100, seconds: 1 }] } });
    await expect(start({ load: { kind: 'steps', steps: [{ rps: 101, seconds: 1 }] } })).rejects.toThrow(
      /may get 100 requests\/s at most, by a proof by dns, and this load goes up to 101/,
    );
    await expect(start({ load: { kind: 'find-maximum' } })).rejects.toThrow(/goes up to 10000/);
    await expect(start({ load: { kind: 'closed', steps: [{ users: 1, seconds: 1 }] } })).rejects.toThrow(/pace/);

    // Few that are large, or stay open, are as much.
    const requests = [
      { name: 'small', path: '/' },
      { name: 'large', path: '/', method: 'POST' as const, bodyBytes: 50_001 },
    ];
    await expect(start({ requests })).rejects.toThrow(
      /1000000 bytes\/s at most, by a proof by dns alone, .* to 1000040,/,
    );
    await expect(start({ requests: [{ name: 'r', path: '/', headers: { x: 'y'.repeat(50_000) } }] })).rejects.toThrow(
      /bytes/,
    );
    const simulated = { serviceDemandMs: 1, coresPerUnit: 1 };
    await start({ runner: 'simulated', simulated, requests, target: { ...target, maxConnections: 101 } });
    const ofSecrets = { requests: [{ name: 'r', path: '/', body: '{{secret:A}}'.repeat(60) }], secrets: ['A'] };
    await setSecret(ctx, { name: 'A', value: 'y'.repeat(800) });
    const { runId } = await start(ofSecrets);
    await setSecret(ctx, { name: 'A', value: 'y'.repeat(1_000) });
    await expect(start(ofSecrets)).rejects.toThrow(/to 1200020,/);
    const host = { clients, workerId: 'a worker' } as RunHost;
    await expect(pinTarget(host, (await acquireRun(host, runId))!)).rejects.toThrow(
      /^No load was made: .* to 1200020,/,
    );
    await expect(start({ target: { ...target, baseUrl: `${origin()}/${'y'.repeat(50_000)}` } })).rejects.toThrow(
      / bytes/,
    );
    await expect(start({ target: { ...target, maxConnections: 101 } })).rejects.toThrow(
      /100 connections at most, by a proof by dns alone, and this benchmark opens up to 101/,
    );
    const posted = [{ name: 'r', path: '/', method: 'POST' as const, bodyBytes: 100 }];
    const small = await createBenchmark(ctx, aBenchmark({ name: crypto.randomUUID(), target, requests: posted }));
    const sweep = { policySets: ['plain'], units: [1], bodyBytes: [100, 50_001] };
    await expect(startSweep(ctx, { ...small, sweep })).rejects.toThrow(/1000000 bytes/);
    serveFile(proof);
    await checkProof(ctx, { proofId: proof.id });
    await start({ requests, target: { ...target, maxConnections: 512 } });
  });
});
