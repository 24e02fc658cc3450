import { describe, expect, it } from 'vitest';
import type { PlanLevel, PlanRun } from '../sizing/plan-problem';
import { ceilingOf } from './ceiling';

const at = (offeredRps: number, throughputRps: number, meanMs: number, cpuPercent: number): PlanLevel => ({
  ...{ offeredRps, throughputRps, meanMs, cpuPercent },
  ...{ requests: throughputRps * 60, durationSeconds: 60, errorRate: 0 },
});
const run = (...levels: PlanLevel[]): PlanRun => ({
  ...{ id: 'r', tier: 'T', units: 1, policies: ['jwt', 'log'], source: 'own', loadModel: 'open', levels },
});
const saturated = run(at(100, 100, 8, 25), at(500, 400, 900, 99));
const held = run(at(100, 100, 8, 25), at(500, 400, 8.5, 60));
const waiting = run(at(100, 100, 8, 10), at(500, 400, 900, 40));
const generator = (cpuPercentMax: number) => ({
  ...{ cpuPercentMax, threads: 2, loopLagP99Ms: 1, sendLagP99Ms: 1, late: 0, waitedForConnection: 0, dropped: 0 },
});
const network = { bytesPerRequest: 30_000, linkBytesPerSecond: 12_500_000 };
const demand = (jwtMs: number) => ({
  baseMs: 2,
  policies: [
    { policy: 'log', cpuMs: 0.5 },
    { policy: 'jwt', cpuMs: jwtMs },
  ],
});

describe('ceilingOf', () => {
  it('names nothing while throughput follows the load', () => {
    const ceiling = ceilingOf({ run: run(at(100, 100, 8, 25), at(200, 200, 8, 50)), coresPerUnit: 4, network });
    expect(ceiling).toMatchObject({ kind: 'none', rps: 200, policy: null });
  });

  it('names the gateway, or the policy that takes most of its CPU', () => {
    expect(ceilingOf({ run: saturated, coresPerUnit: 1 })).toMatchObject({ kind: 'gateway', rps: 400 });
    expect(ceilingOf({ run: saturated, coresPerUnit: 1, demand: demand(0.6) })).toMatchObject({ kind: 'gateway' });
    const jwt = ceilingOf({ run: saturated, coresPerUnit: 1, demand: demand(2.5) });
    expect(jwt).toMatchObject({ kind: 'policy', policy: 'jwt' });
    expect(jwt.figures[1]).toBe('jwt takes 2.5 of 5 ms of CPU per request (50 %); the gateway alone 2 ms.');
    expect(ceilingOf({ run: saturated, coresPerUnit: 1, network, generator: generator(190) }).kind).toBe('gateway');
  });

  it('names the generator, by its own CPU or by flat latency', () => {
    expect(ceilingOf({ run: held, coresPerUnit: 1 })).toMatchObject({ kind: 'generator' });
    const busy = ceilingOf({ run: waiting, coresPerUnit: 1, generator: generator(190) });
    expect(busy.figures[1]).toBe('The load generator used 95 % of its cores.');
  });

  it('names a full network, and otherwise the backend, when latency rose at a low CPU', () => {
    const full = ceilingOf({ run: waiting, coresPerUnit: 1, network, generator: generator(60) });
    expect(full).toMatchObject({ kind: 'network' });
    expect(full.figures[1]).toBe('400 rps of 30,000 bytes fill 96 % of the link.');
    const wide = { ...network, linkBytesPerSecond: 125_000_000 };
    expect(ceilingOf({ run: waiting, coresPerUnit: 1, network: wide })).toMatchObject({ kind: 'backend' });
  });
});
