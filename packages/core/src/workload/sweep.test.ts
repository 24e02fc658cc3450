import { describe, expect, it } from 'vitest';
import { benchmarkSchema } from './benchmark';
import { handSentences, handSetting, toBeSet } from './by-hand';
import { benchmarkOfCell, mostRuns, sweepSchema, type SweepInput } from './sweep';
import { settleSweep, sweepCells, type SweepCell } from './sweep-cells';

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

const plain: SweepCell = { tier: null, units: 1, policySet: 'plain', bodyBytes: null, concurrency: null };

describe('what is set by hand', () => {
  it('is set where it is another than before', () => {
    const before = handSetting(['policySet', 'units'], plain);
    expect(before).toEqual({ policySet: 'plain', units: 1 });
    expect(toBeSet(before, null)).toEqual(['policySet', 'units']);
    expect(toBeSet({ ...before, units: 2 }, before)).toEqual(['units']);
    expect(toBeSet(before, before)).toEqual([]);
  });

  it('tells what it makes of the design, and nothing where nothing is', () => {
    const axes = { units: [1, 2], policySets: ['a', 'b'] };
    const said = (given: Partial<SweepInput>) => handSentences(sweepSchema.parse({ ...axes, ...given })).join();
    expect(said({})).toBe('');
    expect(said({ byHand: ['policySet', 'units'] })).toMatch(
      /Each cell has a setting of its own by hand \(policy set and units\)/,
    );
    expect(said({ byHand: ['tier'] })).toMatch(/one setting by hand \(tier\)/);
    expect(said({ byHand: ['units'] })).toMatch(/2 times for each repeat instead of 4/);
  });
});

describe('a sweep', () => {
  it('has each combination once; the policy set, which takes longest to set, changes least', () => {
    const cells = sweepCells(sweepSchema.parse({ units: [1, 2], policySets: ['a', 'b'], bodyBytes: [10] }));
    expect(cells.map(({ units, policySet }) => `${policySet}${units}`)).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(sweepCells(sweepSchema.parse({ units: [3], policySets: ['a'] }))).toEqual([
      { tier: null, units: 3, policySet: 'a', bodyBytes: null, concurrency: null },
    ]);
  });

  it('is refused beyond sixty cells', () => {
    const units = Array.from({ length: 20 }, (_, index) => index + 1);
    const sweep = { units, policySets: ['a', 'b', 'c', 'd'] };
    expect(sweepSchema.safeParse(sweep).error?.issues).toMatchObject([{ message: expect.stringMatching(/80 cells/) }]);
  });

  it('runs the benchmark under the units, policies and payload of each cell', () => {
    const { subject, requests, ...rest } = benchmarkOfCell(benchmark, {
      ...plain,
      units: 4,
      policySet: 'strict',
      bodyBytes: 2048,
    });
    expect(subject).toEqual({ ...benchmark.subject, units: 4, policySet: 'strict' });
    expect(requests[0]).toEqual(benchmark.requests[0]);
    expect(requests[1]).toMatchObject({ bodyBytes: 2048 });
    expect(requests[1]).not.toHaveProperty('body');
    expect(benchmarkSchema.parse({ ...rest, subject, requests })).toEqual({ ...rest, subject, requests });
    expect(benchmarkOfCell(benchmark, plain)).toEqual(benchmark);
  });

  it('sets tier and users of a closed load', () => {
    const closed = benchmarkSchema.parse({
      ...benchmark,
      load: {
        kind: 'closed',
        steps: [
          { users: 1, seconds: 5 },
          { users: 9, seconds: 7 },
        ],
      },
    });
    const { subject, load } = benchmarkOfCell(closed, { ...plain, tier: 'sample-m', concurrency: 16 });
    expect(subject.tier).toBe('sample-m');
    expect(load).toMatchObject({
      steps: [
        { users: 16, seconds: 5 },
        { users: 16, seconds: 7 },
      ],
    });
  });

  it('keeps the combinations of its fraction, and a seed that was given', () => {
    const sweep = sweepSchema.parse({
      units: [1, 2],
      policySets: ['a', 'b', 'c'],
      bodyBytes: [1e3, 1e4],
      design: 'fraction',
    });
    const settled = settleSweep(sweep, 7);
    expect(settled).toMatchObject({ seed: 7, chosen: expect.any(Array) });
    expect(sweepCells(sweepSchema.parse(settled))).toEqual(sweepCells(sweep));
    expect(settleSweep({ ...sweep, seed: 3 }, 7).seed).toBe(3);
    expect(mostRuns(settled)).toBe(6);
  });

  it.each<[string, Partial<SweepInput>, RegExp]>([
    ['fewer runs than cells', { repeats: { kind: 'until-narrow', within: 0.05, maxRuns: 3 } }, /number of cells, 4/],
    [
      'one policy set that nothing is compared with',
      { policySets: ['a'], repeats: { kind: 'until-narrow', within: 0.05, maxRuns: 9 } },
      /at least two/,
    ],
    [
      'more than five hundred runs',
      { units: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], repeats: { kind: 'times', times: 20 } },
      /520 runs/,
    ],
    ['no combination at all', { design: 'fraction', chosen: [] }, /at least one/],
    ['a combination that is not there', { design: 'fraction', chosen: [4] }, /not there/],
    [
      'runs that are chosen one by one where a person sets the gateway',
      { byHand: ['units'], repeats: { kind: 'until-narrow', within: 0.05, maxRuns: 9 } },
      /give a number of times/,
    ],
    ['no repeat', { repeats: { kind: 'times', times: 0 } }, />=1/],
  ])('is refused with %s', (_, given, message) => {
    const { error } = sweepSchema.safeParse({ units: [1, 2], policySets: ['a', 'b'], ...given });
    expect(error?.issues.map((issue) => issue.message).join()).toMatch(message);
  });
});
