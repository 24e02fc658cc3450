import { describe, expect, it } from 'vitest';
import type { Arrivals } from './arrivals';
import { closedArrivals } from './closed';
import { openArrivals } from './open';

function takeUntil(arrivals: Arrivals, untilMs: number) {
  const taken: { atMs: number; request: number }[] = [];
  while (arrivals.nextAtMs < untilMs) taken.push({ atMs: arrivals.nextAtMs, request: arrivals.take() });
  return taken;
}

/** Largest distance between the empirical distribution of `sample` and `cumulative` (Kolmogorov–Smirnov). */
function ksDistance(sample: readonly number[], cumulative: (value: number) => number): number {
  const sorted = [...sample].sort((left, right) => left - right);
  return Math.max(
    ...sorted.map((value, index) => {
      const share = cumulative(value);
      return Math.max(share - index / sorted.length, (index + 1) / sorted.length - share);
    }),
  );
}

const gapsOf = (times: readonly number[]) => times.slice(1).map((time, index) => time - times[index]!);

describe('openArrivals', () => {
  it.each([1, 2, 3, 77, 4096])('has exponential, uncorrelated gaps when Poisson (seed %i)', (seed) => {
    const rps = 500;
    const times = takeUntil(openArrivals({ rps, spacing: 'poisson', weights: [1], seed }), 20_000).map(
      ({ atMs }) => atMs,
    );
    const gaps = gapsOf(times);
    const n = gaps.length;
    expect(Math.abs(times.length - 10_000)).toBeLessThan(4 * Math.sqrt(10_000));
    // Critical value of the two-sided test at 0.1 %: 1.95 / √n.
    expect(ksDistance(gaps, (gap) => 1 - Math.exp((-gap * rps) / 1000))).toBeLessThan(1.95 / Math.sqrt(n));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / n;
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / n;
    const lagOne = gaps.slice(1).reduce((sum, gap, i) => sum + (gap - mean) * (gaps[i]! - mean), 0) / n;
    expect(Math.abs(lagOne / variance)).toBeLessThan(4 / Math.sqrt(n));
  });

  it('is evenly spaced when uniform, without drift after a million arrivals', () => {
    const arrivals = openArrivals({ rps: 3000, spacing: 'uniform', weights: [1], seed: 1, phase: 0.5 });
    expect(arrivals.nextAtMs).toBeCloseTo(0.5 / 3, 12);
    for (let index = 0; index < 1_000_000; index++) arrivals.take();
    expect(arrivals.nextAtMs).toBeCloseTo((1_000_000 + 0.5) / 3, 6);
  });

  it('interleaves the even arrivals of several threads', () => {
    const threads = [0, 1, 2].map((index) =>
      openArrivals({ rps: 30, spacing: 'uniform', weights: [1], seed: index, phase: index / 3 }),
    );
    const times = threads.flatMap((arrivals) => takeUntil(arrivals, 1_000).map(({ atMs }) => atMs));
    const gaps = gapsOf(times.sort((left, right) => left - right));
    expect(times).toHaveLength(90);
    for (const gap of gaps) expect(gap).toBeCloseTo(1000 / 90, 9);
  });

  it('repeats itself with the same seed and differs with another', () => {
    const list = (seed: number) =>
      takeUntil(openArrivals({ rps: 100, spacing: 'poisson', weights: [1, 2], seed }), 5_000);
    expect(list(5)).toEqual(list(5));
    expect(list(5)).not.toEqual(list(6));
  });

  it('mixes requests by weight', () => {
    const weights = [5, 3, 1.5, 0.5];
    const taken = takeUntil(openArrivals({ rps: 10_000, spacing: 'poisson', weights, seed: 9 }), 10_000);
    const expected = weights.map((weight) => (taken.length * weight) / 10);
    const chiSquare = weights.reduce((sum, _, request) => {
      const found = taken.filter((arrival) => arrival.request === request).length;
      return sum + (found - expected[request]!) ** 2 / expected[request]!;
    }, 0);
    expect(chiSquare).toBeLessThan(16.3); // 0.1 % for three degrees of freedom
  });

  it('counts as offered exactly what it hands out, kind by kind, however far sending lags behind', () => {
    const arrivals = openArrivals({ rps: 1000, spacing: 'poisson', weights: [1, 4], seed: 3 });
    const offered = [0, 0];
    for (let second = 1; second <= 5; second++) arrivals.countOffered(second * 1000, (request) => offered[request]!++);
    const taken = takeUntil(arrivals, 5_000);
    expect(offered).toEqual([0, 1].map((kind) => taken.filter(({ request }) => request === kind).length));
  });
});

describe('closedArrivals', () => {
  it('lets each user start again a think time after its request has ended', () => {
    const users = closedArrivals({ users: 2, thinkTimeMs: 100, weights: [1], seed: 1 });
    expect(takeUntil(users, Infinity).map(({ atMs }) => atMs)).toEqual([0, 50]);
    expect(users.nextAtMs).toBe(Infinity);
    users.ended(300, true);
    users.ended(120, true);
    expect(users.nextAtMs).toBe(220);
    users.take();
    expect(users.nextAtMs).toBe(400);
  });

  it('does not hammer a target that it cannot reach', () => {
    const users = closedArrivals({ users: 1, thinkTimeMs: 0, weights: [1], seed: 1 });
    users.take();
    users.ended(10, false);
    expect(users.nextAtMs).toBe(110);
  });

  it('counts a request as offered when it is begun', () => {
    const users = closedArrivals({ users: 3, thinkTimeMs: 0, weights: [1], seed: 1 });
    let offered = 0;
    const count = () => offered++;
    users.take();
    users.take();
    users.countOffered(1000, count);
    expect(offered).toBe(2);
    users.take();
    users.countOffered(2000, count);
    expect(offered).toBe(3);
  });
});
