import { expect, it } from 'vitest';
import { benchmarkSchema, newBenchmarkSchema, type BenchmarkInput } from './benchmark';

const benchmark = (headers: Record<string, string>, baseUrl = 'https://API.example.com:8443/v1'): BenchmarkInput => ({
  name: 'Orders',
  subject: { gateway: 'sample', tier: 'sample-s', policySet: 'plain' },
  target: { baseUrl },
  requests: [
    { name: 'home', path: '/' },
    { name: 'orders', path: '/orders', headers },
  ],
  load: { kind: 'steps', steps: [{ rps: 10, seconds: 5 }] },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.001 },
});

it('a request names no host but the target’s, and what was kept before is still read', () => {
  expect(newBenchmarkSchema.safeParse(benchmark({ Host: 'api.example.com:8443' })).success).toBe(true);
  for (const [name, value] of Object.entries({ host: 'victim.test', HOST: 'api.example.com', Host: '{{secret:A}}' })) {
    const { error } = newBenchmarkSchema.safeParse(benchmark({ [name]: value }));
    expect(error?.issues.map(({ path }) => path)).toContainEqual(['requests', 1, 'headers']);
  }
  expect(benchmarkSchema.safeParse(benchmark({ host: 'victim.test' })).success).toBe(true);
  // No name of a header, so no way around it.
  expect(benchmarkSchema.safeParse(benchmark({ ':authority': 'victim.test' })).success).toBe(false);
});

it('a host may be written with the port of its scheme, and with no other', () => {
  for (const [baseUrl, port] of [
    ['https://api.example.com', 443],
    ['http://api.example.com/v1', 80],
  ] as const)
    for (const written of [80, 443]) {
      const { success } = newBenchmarkSchema.safeParse(benchmark({ Host: `api.example.com:${written}` }, baseUrl));
      expect(success, `${baseUrl} ${written}`).toBe(written === port);
    }
});
