import { requestSchema } from '@headroom/core';
import type { RequestSpec, ShardStage } from '@headroom/core';
import { expect, it } from 'vitest';
import type { EngineJob } from '../engine';
import { locustEngine } from './engine';
import { taskWeights } from './locustfile';
import { processesFor } from './processes';

const closed = { model: 'closed', users: 3, thinkTimeMs: 250 } as const;
const requestOf = (request: object): RequestSpec => requestSchema.parse({ name: 'r', path: '/', ...request });
const jobFor = (
  requests: RequestSpec[],
  load: ShardStage['load'] = closed,
  own: Partial<EngineJob> = {},
): EngineJob => ({
  shard: 0,
  stage: { index: 0, load, maxSeconds: 3, startsInMs: 0, seed: 4 },
  target: { baseUrl: 'https://gateway.test/base', address: '192.0.2.7', timeoutMs: 1500, maxConnections: 40 },
  requests,
  batch: false,
  secretNames: ['TOKEN'],
  ...own,
});
const fileOf = (...given: Parameters<typeof jobFor>) =>
  locustEngine.render(jobFor(...given)).find(({ name }) => name === 'locustfile.py')!.text;

it('waits by think time, or holds users to their iterations', () => {
  expect(fileOf([requestOf({})])).toContain('wait_time = constant(0.25)');
  const paced = fileOf([requestOf({})], { ...closed, iterationsPerSecond: 2.5 });
  expect(paced).toContain('wait_time = constant_throughput(2.5)');
});

it('pins the address, bounds the time, follows no redirect and reads secrets when it runs', () => {
  const text = fileOf([
    requestOf({ path: '/a', headers: { authorization: 'Bearer {{secret:TOKEN}}' }, expectStatus: [200, 404] }),
  ]);
  expect(text).toContain('resolve("192.0.2.7" if host == "gateway.test" else host');
  expect(text).toContain('host = "https://gateway.test"');
  expect(text).toContain('"/base/a"');
  expect(text).toContain('network_timeout = 1.5');
  expect(text).toContain('max_redirects = 0');
  expect(text).toContain('"Bearer " + os.environ["HEADROOM_SECRET_TOKEN"]');
  expect(text).toContain('if response.status_code in (200, 404,):');
});

it('takes a person’s own locustfile as it is', () => {
  const script = { fileName: 'mine.py', text: 'from locust import HttpUser' };
  expect(fileOf([], closed, { script })).toBe(script.text);
});

it('refuses what Locust cannot do', () => {
  const refuse = (...given: Parameters<typeof jobFor>) => expect(() => fileOf(...given));
  refuse([requestOf({})], { model: 'open', rps: 5, arrivals: 'poisson' }).toThrow(/closed load only/);
  refuse([requestOf({})], closed, { batch: true }).toThrow(/k6/);
  refuse([requestOf({})], { ...closed, users: 41 }).toThrow(/41 users .* allows 40/);
});

it('has whole weights in the shares of the mix', () => {
  const weights = (...given: number[]) => taskWeights(given.map((weight) => requestOf({ weight })));
  expect(weights(3, 1)).toEqual([3, 1]);
  expect(weights(0.5, 0.25, 0.25)).toEqual([2, 1, 1]);
  expect(weights(1)).toEqual([1]);
  expect(weights(1_000_000, 1)[1]).toBe(1);
});

it('has a process per core that users need, and leaves one core', () => {
  const processes = (load: { users?: number; thinkTimeMs?: number }, cores: number) =>
    processesFor(jobFor([], { ...closed, ...load }), cores);
  expect(processes({}, 8)).toBe(1);
  expect(processes({ users: 200, thinkTimeMs: 0 }, 8)).toBe(4);
  expect(processes({ users: 2000, thinkTimeMs: 1000 }, 8)).toBe(4);
  expect(processes({ users: 2000, thinkTimeMs: 0 }, 2)).toBe(1);
  const distributed = locustEngine.command('/stage', { node: '', builtinEngine: '', locust: '/locust' }, jobFor([]));
  expect(distributed.args.join(' ')).toContain('--users 3 --spawn-rate 3 --run-time 3s');
});
