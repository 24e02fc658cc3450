import { requestSchema } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import type { EngineJob } from '../engine';
import { scenarioFor } from './options';
import { scriptFor } from './script';

type Load = EngineJob['stage']['load'];
const jobOf = (load: Load, more: Partial<EngineJob> = {}): EngineJob => ({
  shard: 0,
  stage: { index: 0, load, maxSeconds: 3, startsInMs: 0, seed: 1 },
  target: { baseUrl: 'https://gw.test/base', address: '203.0.113.9', timeoutMs: 5000, maxConnections: 512 },
  requests: [requestSchema.parse({ name: 'r', path: '/' })],
  batch: false,
  secretNames: [],
  ...more,
});
const open = (rps: number): Load => ({ model: 'open', rps, arrivals: 'uniform' });
const closed = (users: number): Load => ({ model: 'closed', users, thinkTimeMs: 0 });
const two = ['a', 'b'].map((name) => requestSchema.parse({ name, path: '/' }));

describe('scenario', () => {
  it.each([
    [20, 20, 100],
    [1, 10, 10],
    [1000, 512, 512],
  ])('has users for answers within the time-out under the cap of connections: %i requests/s', (rps, ready, most) => {
    expect(scenarioFor(jobOf(open(rps)))).toMatchObject({ preAllocatedVUs: ready, maxVUs: most, rate: rps * 1000 });
  });

  it('ends before the arrival that would be the first of the next stage', () => {
    expect(scenarioFor(jobOf(open(10)))).toMatchObject({ duration: '2950000us', gracefulStop: '6000ms' });
    expect(scenarioFor(jobOf(open(10_000)))).toMatchObject({ duration: '2999950us' });
  });

  it('refuses what k6 cannot do', () => {
    const paced: Load = { model: 'closed', users: 1, thinkTimeMs: 0, iterationsPerSecond: 1 };
    expect(() => scenarioFor(jobOf(paced))).toThrow(/iterations per second/);
    expect(() => scenarioFor(jobOf(closed(257), { batch: true, requests: two }))).toThrow(/at least 514/);
    const narrow = { ...jobOf(open(1)).target, maxConnections: 1 };
    expect(() => scenarioFor(jobOf(open(1), { batch: true, requests: two, target: narrow }))).toThrow(/batch of 2/);
  });
});

describe('script', () => {
  it('pins the address, follows nothing and checks certificates', () => {
    const script = scriptFor(jobOf(open(1)));
    expect(script).toContain('"gw.test": "203.0.113.9"');
    expect(script).toContain('"maxRedirects": 0');
    expect(script).toContain('"insecureSkipTLSVerify": false');
    expect(script).toContain('url: "https://gw.test/base/"');
  });

  it('states the SLO of a request as thresholds', () => {
    const slo = { percentile: 99, latencyMs: 250, maxErrorRate: 0.02 };
    const script = scriptFor(jobOf(open(1), { requests: [{ ...two[0]!, slo }] }));
    expect(script.replaceAll(/\s+/g, '')).toContain(
      '"http_req_duration{name:0}":["p(99)<=250"],"http_req_failed{name:0}":["rate<=0.02"]',
    );
  });

  it('refers to secrets, and lets no text of a request become code', () => {
    const requests = [
      requestSchema.parse({
        name: 'x\u2028evil()//\n',
        path: '/$`{evil()}',
        method: 'POST',
        headers: { authorization: 'Bearer {{secret:TOKEN}}', __proto__x: '"' },
        body: '</script>\u2029"; evil() //',
      }),
    ];
    const script = scriptFor(jobOf(open(1), { requests, secretNames: ['TOKEN'] }));
    expect(script).toContain('["authorization"]: "Bearer " + __ENV.HEADROOM_SECRET_TOKEN');
    expect(script).not.toMatch(/[\u2028\u2029]/);
    expect(script).toContain('\\"; evil() //"');
    expect(script).toContain('// "x\\u2028evil()//\\n"');
  });

  it('sends all requests at once in a batch', () => {
    const script = scriptFor(jobOf(closed(2), { batch: true, requests: two }));
    expect(script).toContain('http.batch(requests)');
    expect(script).toContain('"batchPerHost": 2');
    expect(script).toContain('answer.forEach(heed)');
  });
});
