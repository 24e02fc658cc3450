import { describe, expect, it } from 'vitest';
import { benchmarkSchema } from './benchmark';
import { benchmarkOfCell, sweepCells, sweepSchema } from './sweep';

const benchmark = benchmarkSchema.parse({
  name: 'Orders',
  subject: { gateway: 'sample', tier: 'sample-s', policySet: 'plain' },
  target: { baseUrl: 'http://127.0.0.1:8080' },
  requests: [
    { name: 'list', path: '/orders' },
    { name: 'place', method: 'POST', path: '/orders', body: '{"a":1}' },
  ],
  load: { kind: 'find-maximum' },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
});

describe('a sweep', () => {
  it('has each combination once; the policy set, which takes longest to set, changes least', () => {
    const cells = sweepCells(sweepSchema.parse({ units: [1, 2], policySets: ['a', 'b'], bodyBytes: [10] }));
    expect(cells.map(({ units, policySet }) => `${policySet}${units}`)).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(sweepCells(sweepSchema.parse({ units: [3], policySets: ['a'] }))).toEqual([
      { units: 3, policySet: 'a', bodyBytes: null },
    ]);
  });

  it('is refused beyond sixty cells', () => {
    const units = Array.from({ length: 20 }, (_, index) => index + 1);
    const sweep = { units, policySets: ['a', 'b', 'c', 'd'] };
    expect(sweepSchema.safeParse(sweep).error?.issues).toMatchObject([{ message: expect.stringMatching(/80 cells/) }]);
  });

  it('runs the benchmark under the units, policies and payload of each cell', () => {
    const { subject, requests, ...rest } = benchmarkOfCell(benchmark, {
      units: 4,
      policySet: 'strict',
      bodyBytes: 2048,
    });
    expect(subject).toEqual({ ...benchmark.subject, units: 4, policySet: 'strict' });
    expect(requests[0]).toEqual(benchmark.requests[0]);
    expect(requests[1]).toMatchObject({ bodyBytes: 2048 });
    expect(requests[1]).not.toHaveProperty('body');
    expect(benchmarkSchema.parse({ ...rest, subject, requests })).toEqual({ ...rest, subject, requests });
    const asDefined = { units: 1, policySet: 'plain', bodyBytes: null };
    expect(benchmarkOfCell(benchmark, asDefined)).toEqual(benchmark);
  });
});
