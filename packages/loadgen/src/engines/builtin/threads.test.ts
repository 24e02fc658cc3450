import { requestSchema } from '@headroom/core';
import type { ShardStage } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import type { EngineJob } from '../engine';
import { endSecond, shareOf, threadsFor } from './threads';

const job = (load: ShardStage['load'], maxConnections = 512): EngineJob => ({
  shard: 0,
  stage: { index: 0, load, maxSeconds: 1, startsInMs: 0, seed: 1 },
  target: { baseUrl: 'http://127.0.0.1:1', timeoutMs: 1000, maxConnections },
  requests: [requestSchema.parse({ name: 'r', path: '/' })],
  batch: false,
  secretNames: [],
});
const open = (rps: number) => ({ model: 'open', rps, arrivals: 'poisson' }) as const;

describe('threadsFor', () => {
  it.each([
    [300, 2, 1],
    [60_000, 2, 1],
    [25_000, 8, 1],
    [60_000, 8, 3],
    [1_000_000, 8, 7],
    [60_000, 1, 1],
  ])('%i requests/s on %i cores take %i threads', (rps, cores, threads) => {
    expect(threadsFor(job(open(rps)), cores)).toBe(threads);
  });

  it('never has a thread without a connection', () => {
    expect(threadsFor(job(open(200_000), 2), 16)).toBe(2);
  });

  it('has no more threads than users', () => {
    expect(threadsFor(job({ model: 'closed', users: 3, thinkTimeMs: 0 }), 16)).toBe(1);
    expect(threadsFor(job({ model: 'closed', users: 1000, thinkTimeMs: 0 }), 16)).toBe(4);
  });
});

it('shares whole things so that nothing is lost', () => {
  for (const [total, threads] of [
    [512, 3],
    [2, 4],
    [7, 7],
  ] as const) {
    const shares = Array.from({ length: threads }, (_, index) => shareOf(total, index, threads));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  }
});

it.each([
  [-20, 1],
  [0, 1],
  [700, 1],
  [751, 2],
  [999.9, 2],
  [1000, 2],
  [59_999, 61],
])(
  'a stage told to end after %f ms ends at second %i, never so soon that a thread hears of it too late',
  (elapsedMs, second) => {
    expect(endSecond(elapsedMs)).toBe(second);
  },
);
