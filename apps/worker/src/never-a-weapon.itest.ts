import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BenchmarkInput } from '@headroom/core';
import {
  checkProof,
  getTargetPolicy,
  haltLoad,
  requestProof,
  resumeLoad,
  setTargetPolicy,
  type ProofView,
} from '@headroom/services';
import { queueCopies } from '@headroom/services/testing';
import { startNameServer, type NameServer } from '@headroom/services/testing/name-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadProcessesOf } from './testing/processes';
import { startProduct, until, type Product } from './testing/product';

/** Those that only the full suite has time for. */
const itInFull = it.skipIf(!process.env.HEADROOM_FULL);

/** Looked at by whoever asks whether load is wanted, and no load itself. */
const asksForLoad = (path: string) => !path.startsWith('/.well-known/');

let product: Product;
let names: NameServer;
/** Requests that the target has got, by the address of this machine that they came to. */
let arrivals: { at: number; path: string; address: string }[] = [];
let answer: (path: string, response: ServerResponse) => void;
const target = createServer((request, response) => {
  const path = request.url ?? '';
  arrivals.push({ at: Date.now(), path, address: request.socket.localAddress ?? '' });
  request.resume().on('end', () => {
    answer(path, response);
    response.end();
  });
});
const port = () => (target.address() as AddressInfo).port;
const load = () => arrivals.filter(({ path }) => asksForLoad(path));
const lastLoadAt = () => Math.max(...load().map(({ at }) => at));

beforeAll(async () => {
  await new Promise<void>((listening) => target.listen(0, '0.0.0.0', listening));
  names = await startNameServer();
  product = await startProduct({ settings: { HEADROOM_DNS_SERVERS: names.address } });
  await product.startWeb();
  await product.startWorker();
});
beforeEach(() => {
  arrivals = [];
  answer = (_, response) => void response.writeHead(200);
  names.addresses.set('api.example.test', ['127.0.0.1']);
});
afterEach(() => resumeLoad(product.ctx));
afterAll(async () => {
  await product.close();
  await names.close();
  target.closeAllConnections();
  target.close();
});

const benchmark = (baseUrl: string, seconds = 60): Omit<BenchmarkInput, 'name'> => ({
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
  target: { baseUrl, timeoutMs: 10_000 },
  requests: [{ name: 'home', path: '/' }],
  load: { kind: 'steps', steps: [{ rps: 100, seconds }], warmUpSeconds: 0, arrivals: 'uniform' },
  slo: { percentile: 95, latencyMs: 10_000, maxErrorRate: 0.01 },
});
const onThisMachine = () => `http://127.0.0.1:${port()}`;
const byName = () => `http://api.example.test:${port()}`;

async function underLoad(baseUrl: string, seconds?: number) {
  const { runId } = await product.start(benchmark(baseUrl, seconds));
  await product.underLoad(runId);
  return runId;
}

async function expectStopped(runId: string, askedAt: number, withinMs: number, reason: RegExp) {
  const run = await product.finished(runId);
  expect(run).toMatchObject({ outcome: 'aborted', reason: expect.stringMatching(reason) as string });
  expect(lastLoadAt() - askedAt).toBeLessThan(withinMs);
  await until('no agent is left', async () => loadProcessesOf(runId).agents.length === 0);
}

describe('a target that wants no load', () => {
  itInFull('says so in an answer', async () => {
    const runId = await underLoad(onThisMachine());
    const askedAt = Date.now();
    answer = (path, response) => {
      if (asksForLoad(path)) response.setHeader('Headroom-Stop', '1');
    };
    await expectStopped(runId, askedAt, 5_000, /^The target asked to stop: it answered with Headroom-Stop/);
  });

  it('says so by a file, and is left alone while it is there', async () => {
    const runId = await underLoad(onThisMachine());
    const askedAt = Date.now();
    answer = (path, response) => {
      if (path === '/.well-known/headroom-stop.txt') response.write('Headroom-Stop: 1\n');
    };
    await expectStopped(runId, askedAt, 5_000, /^The target asked to stop: it serves/);
    arrivals = [];
    const { runId: next } = await product.start(benchmark(onThisMachine()));
    const run = await product.finished(next);
    expect(run).toMatchObject({ outcome: 'aborted', reason: expect.stringMatching(/^No load was made/) as string });
    expect(load()).toEqual([]);
  });
});

it('a halt ends all load within two seconds, whatever waits beside it', async () => {
  const runId = await underLoad(onThisMachine());
  await queueCopies(product.clients.db, runId, 2_000);
  const askedAt = Date.now();
  await haltLoad(product.ctx, { reason: 'a test' });
  await expectStopped(runId, askedAt, 2_000, /has stopped all load: a test\.$/);
  await until(
    'all that waited has ended',
    async () => (await product.clients.db.run.count({ where: { state: { not: 'finished' } } })) === 0,
  );
});

describe('a target whose ownership has to be proved', () => {
  let proof: ProofView;
  beforeEach(async () => {
    await setTargetPolicy(product.ctx, { ...(await getTargetPolicy(product.ctx)), provesLocal: true });
    proof = await requestProof(product.ctx, { target: byName() });
    answer = (path, response) => {
      if (path === new URL(proof.fileUrl).pathname) response.write(proof.token);
    };
    expect(await checkProof(product.ctx, { proofId: proof.id })).toMatchObject({ methods: ['file'] });
  });
  afterEach(async () => setTargetPolicy(product.ctx, { ...(await getTargetPolicy(product.ctx)), provesLocal: false }));

  it('is loaded while it shows the proof, and not once that is gone', async () => {
    const { runId } = await product.start(benchmark(byName(), 3));
    expect(['passed', 'invalid']).toContain((await product.finished(runId)).outcome);
    expect(load().length).toBeGreaterThan(0);
    answer = () => undefined;
    arrivals = [];
    const { runId: next } = await product.start(benchmark(byName(), 3));
    const run = await product.finished(next);
    expect(run).toMatchObject({
      ...{ outcome: 'aborted', reason: expect.stringMatching(/^No load was made: The proof of ownership/) as string },
    });
    // The proof's own header is looked for at the root, once.
    expect(load().length).toBeLessThanOrEqual(1);
  });

  itInFull('is loaded where its name led when the run began', async () => {
    const runId = await underLoad(byName(), 4);
    names.addresses.set('api.example.test', ['127.0.0.99']);
    const since = load().length;
    await until('more load comes', async () => load().length > since + 50);
    await product.finished(runId);
    expect(new Set(arrivals.map(({ address }) => address.replace('::ffff:', '')))).toEqual(new Set(['127.0.0.1']));
  });
});
