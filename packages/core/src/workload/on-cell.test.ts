import { expect, test } from 'vitest';
import { benchmarkSchema } from './benchmark';
import { onCell } from './on-cell';

test('the benchmark of another cell differs in that alone', () => {
  const benchmark = benchmarkSchema.parse({
    ...{ name: 'Orders', description: 'Of one small unit' },
    subject: { gateway: 'sample', tier: 's', policySet: 'one' },
    target: { baseUrl: 'http://127.0.0.1:8080' },
    requests: [{ name: 'place order', path: '/orders' }],
    load: { kind: 'find-maximum' },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
  });
  const cell = { tier: 'm', units: 3, policySet: 'two' };
  expect(onCell(benchmark, cell)).toEqual({
    ...benchmark,
    ...{ name: 'm × 3, two', description: '', subject: { gateway: 'sample', ...cell } },
  });
});
