import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LatencyHistogram } from '../histogram';
import { exponential, normal, randomStream } from '../queueing/random';
import { compareRuns } from './compare-runs';
import { holmAdjusted } from './holm';
import { logPercentileVariance } from './percentile-bootstrap';
import { rankSumDistribution } from './rank-sum';
import type { ComparedMetric, RunSummary } from './run-summary';
import { hodgesLehmann, rankShift } from './shift';

const throughput: ComparedMetric = { kind: 'figure', name: 'throughputRps', label: 'Throughput', better: 'higher' };
const p95: ComparedMetric = { kind: 'figure', name: 'p95Ms', label: 'p95 latency', better: 'lower' };
const runs = (name: string, values: number[]): RunSummary[] =>
  values.map((value, index) => ({ id: `r${index + 1}`, figures: { [name]: value } }));

/** A run of 40 windows with a correlated level (φ = 0.7), as a gateway's seconds are. */
function simulatedRun(seed: number, meanMs: number, { runNoise = 0, swing = 0.03 } = {}): RunSummary {
  const random = randomStream(seed);
  const level = meanMs * Math.exp(runNoise * normal(random));
  let drift = 0;
  const latencyWindows = Array.from({ length: 40 }, () => {
    drift = 0.7 * drift + swing * normal(random);
    const window = LatencyHistogram.empty();
    for (let request = 0; request < 100; request++) window.record(exponential(random, level * Math.exp(drift)));
    return window;
  });
  const means = latencyWindows.map((window) => window.meanMs ?? 0);
  const meanOfRun = means.reduce((sum, value) => sum + value, 0) / means.length;
  return { id: `s${seed}`, figures: { meanMs: meanOfRun }, windows: { meanMs: means }, latencyWindows };
}

describe('rank sums', () => {
  it.each([
    [4, 4, 0],
    [5, 5, 2],
    [6, 6, 5],
    [8, 8, 13],
    [10, 10, 23],
    [20, 20, 127],
    [7, 12, 18],
  ])('of %i and %i observations have the tabled critical value %i (two-sided, 5 per cent)', (m, n, critical) => {
    const below = rankSumDistribution(m, n);
    expect(2 * below(critical)).toBeLessThanOrEqual(0.05);
    expect(2 * below(critical + 1)).toBeGreaterThan(0.05);
  });

  it('go over into the normal approximation without a jump', () => {
    const [exact, approximate] = [rankSumDistribution(20, 20), rankSumDistribution(21, 20)];
    for (const share of [0.3, 0.4, 0.5])
      expect(Math.abs(exact(400 * share) - approximate(420 * share))).toBeLessThan(0.02);
  });

  it('give the shift, and an interval that excludes 0 exactly when p is below its level', () => {
    const sample = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(sample, sample, fc.double({ min: -8, max: 8, noNaN: true }), (left, right, by) => {
        const after = right.map((value) => value + by);
        const { estimate, low, high, pValue } = rankShift(left, after, 0.95);
        expect(low).toBeLessThanOrEqual(estimate);
        expect(high).toBeGreaterThanOrEqual(estimate);
        if (low > 0 || high < 0) expect(pValue).toBeLessThanOrEqual(0.05 + 1e-12);
        if (low < 0 && high > 0) expect(pValue).toBeGreaterThan(0.05);
      }),
    );
    expect(hodgesLehmann([1, 2, 3], [11, 12, 13])).toBe(10);
    expect(rankShift([1, 2, 3], [4, 5, 6], 0.95)).toMatchObject({ low: -Infinity, high: Infinity });
  });
});

describe('several tests at once', () => {
  it('are adjusted by Holm’s steps', () => {
    expect(holmAdjusted([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
    expect(holmAdjusted([0.9, 0.8])).toEqual([1, 1]);
  });
});

describe('logPercentileVariance', () => {
  it('is q(1 − q)/(n·(f·x)²) for independent exponential latencies', () => {
    const random = randomStream(5);
    const windowsOf = () =>
      Array.from({ length: 40 }, () => {
        const window = LatencyHistogram.empty();
        for (let request = 0; request < 100; request++) window.record(exponential(random, 20));
        return window;
      });
    const runs = Array.from({ length: 5 }, windowsOf);
    for (const percentile of [50, 95]) {
      const q = percentile / 100;
      const expected = (q * (1 - q)) / (40 * 100 * ((1 - q) * -Math.log(1 - q)) ** 2);
      const found = runs.reduce((sum, windows) => sum + logPercentileVariance(windows)(percentile) / 5, 0);
      expect(found / expected).toBeGreaterThan(0.75);
      expect(found / expected).toBeLessThan(1.3);
    }
  });

  it('is greater when neighbouring windows drift together than for the same windows in another order', () => {
    const both = [1, 2, 3, 4].map((seed) => {
      const drifting = simulatedRun(seed, 20, { swing: 0.15 }).latencyWindows ?? [];
      const mixed = drifting.flatMap((_, index) => drifting[(index * 17) % drifting.length] ?? []);
      return { together: logPercentileVariance(drifting)(50), apart: logPercentileVariance(mixed)(50) };
    });
    const total = (key: 'together' | 'apart') => both.reduce((sum, one) => sum + one[key], 0);
    expect(total('together')).toBeGreaterThan(1.5 * total('apart'));
  });
});

describe('compareRuns', () => {
  it('calls six slower runs worse, with the ratio in words', () => {
    const before = runs('p95Ms', [20, 20.4, 19.7, 20.1, 19.9, 20.2]);
    const [comparison] = compareRuns(before, runs('p95Ms', [22.4, 22.6, 22.1, 22.9, 22.3, 22.5]), [p95]);
    expect(comparison).toMatchObject({ answer: 'worse', basis: 'runs' });
    expect(comparison!.ratio!.estimate).toBeCloseTo(1.12, 2);
    expect(comparison!.sentence).toMatch(
      /^p95 latency is 1\d(\.\d)? % higher after than before \(95 % interval: .*\): worse\.$/,
    );
  });

  it('tells equivalent from not shown', () => {
    const alike = runs('throughputRps', [1000, 1004, 997, 1001, 999, 1003]);
    expect(compareRuns(alike, alike, [throughput])[0]).toMatchObject({ answer: 'equivalent' });
    const scattered = runs('throughputRps', [1000, 1150, 870, 1090, 930, 1010]);
    const [unclear] = compareRuns(scattered, scattered.toReversed(), [throughput]);
    expect(unclear).toMatchObject({ answer: 'no difference shown' });
    expect(unclear!.sentence).toContain('the runs also fit anything');
  });

  it('leaves a real change below the smallest effect without a verdict, unless a smaller one is asked for', () => {
    const before = runs('throughputRps', [1000, 1002, 998, 1001, 999]);
    const after = runs('throughputRps', [1030, 1032, 1028, 1031, 1029]);
    expect(compareRuns(before, after, [throughput])[0]?.answer).toBe('equivalent');
    expect(compareRuns(before, after, [throughput], { smallestEffect: 0.02 })[0]?.answer).toBe('better');
  });

  it('mirrors when before and after change places', () => {
    const values = fc.array(fc.double({ min: 50, max: 100, noNaN: true }), { minLength: 1, maxLength: 7 });
    const mirror = { better: 'worse', worse: 'better' } as Record<string, string>;
    fc.assert(
      fc.property(values, values, (left, right) => {
        const [there] = compareRuns(runs('p95Ms', left), runs('p95Ms', right), [p95]);
        const [back] = compareRuns(runs('p95Ms', right), runs('p95Ms', left), [p95]);
        expect(back!.ratio!.estimate).toBeCloseTo(1 / there!.ratio!.estimate, 9);
        expect(back!.ratio!.low).toBeCloseTo(1 / there!.ratio!.high, 9);
        expect(back!.answer).toBe(mirror[there!.answer] ?? there!.answer);
      }),
    );
  });

  it('asks more of each metric when there are many', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const metrics = names.map((name): ComparedMetric => ({ kind: 'figure', name, label: name, better: 'lower' }));
    const side = (a: number[]) =>
      a.map((value, index) => ({
        id: String(index),
        figures: Object.fromEntries(names.map((name) => [name, name === 'a' ? value : 10 + (index % 3)])),
      }));
    const [before, after] = [side([10, 11.2, 10.4, 10.8, 11]), side([10.9, 11.9, 11.6, 12.3, 12.1])];
    expect(compareRuns(before, after, metrics.slice(0, 1))[0]?.answer).toBe('worse');
    expect(compareRuns(before, after, metrics)[0]?.answer).toBe('no difference shown');
  });

  it('sees that one run each is a fifth slower, by mean and by p95, and says what it assumes', () => {
    const metrics: ComparedMetric[] = [
      { kind: 'figure', name: 'meanMs', label: 'Mean latency', better: 'lower' },
      { kind: 'latency', percentile: 95 },
    ];
    const comparisons = compareRuns([simulatedRun(1, 20)], [simulatedRun(2, 24)], metrics);
    for (const { answer, ratio, basis, sentence } of comparisons) {
      expect(answer).toBe('worse');
      expect(basis).toBe('assumed-noise');
      expect(ratio!.low).toBeLessThan(1.2);
      expect(ratio!.high).toBeGreaterThan(1.2);
      expect(sentence).toContain('noise of 2.5 % from run to run is assumed');
    }
  });

  it('raises no more than one false alarm in twenty pairs of like runs', () => {
    let alarms = 0;
    for (let pair = 0; pair < 20; pair++) {
      const [before, after] = [
        simulatedRun(2 * pair + 1, 20, { runNoise: 0.025 }),
        simulatedRun(2 * pair + 2, 20, { runNoise: 0.025 }),
      ];
      const metrics: ComparedMetric[] = [{ kind: 'latency', percentile: 95 }];
      const [comparison] = compareRuns([before], [after], metrics);
      if (comparison?.answer === 'worse' || comparison?.answer === 'better') alarms++;
    }
    expect(alarms).toBeLessThanOrEqual(1);
  });

  it('refuses what has no ratio or no windows, and says which run', () => {
    const errors: ComparedMetric = { kind: 'figure', name: 'errorRate', label: 'Error rate', better: 'lower' };
    const [rate, latency] = compareRuns(runs('errorRate', [0]), runs('errorRate', [0.01]), [
      errors,
      { kind: 'latency', percentile: 99 },
    ]);
    expect(rate).toMatchObject({ answer: 'not comparable', ratio: null });
    expect(rate!.sentence).toBe('Error rate cannot be compared: run r1 has 0, of which there is no ratio.');
    expect(latency!.sentence).toContain('at least 10 are needed');
    expect(compareRuns([], runs('p95Ms', [1]), [p95])[0]?.answer).toBe('not comparable');
  });

  it('can be told of sides that have names', () => {
    const [named] = compareRuns(runs('p95Ms', [20]), runs('p95Ms', [30]), [p95], { between: 'in B than in A' });
    expect(named?.sentence).toMatch(/^p95 latency is 50 % higher in B than in A \(.*: worse\./);
  });
});
