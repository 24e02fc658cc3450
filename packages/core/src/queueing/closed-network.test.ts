import { expect, it } from 'vitest';
import { closedThroughputRps } from './closed-network';

const load = { users: 1, servers: 1, serviceDemandMs: 10, delayMs: 0, thinkTimeMs: 90 };

it('has no queue with one user, or with as many servers as users', () => {
  expect(closedThroughputRps(load)).toBeCloseTo(10, 9);
  expect(closedThroughputRps({ ...load, users: 4, servers: 4 })).toBeCloseTo(40, 9);
  expect(closedThroughputRps({ ...load, users: 8, servers: 2, thinkTimeMs: 0 })).toBeCloseTo(200, 9);
});

// Exact mean value analysis of the single-server repairman (Reiser & Lavenberg 1980): R(n) = S(1 + Q(n − 1)).
it('agrees with mean value analysis', () => {
  let queue = 0;
  for (let users = 1; users <= 40; users++) {
    const responseMs = 10 * (1 + queue);
    const rps = (users * 1000) / (responseMs + 90);
    queue = (rps * responseMs) / 1000;
    expect(closedThroughputRps({ ...load, users })).toBeCloseTo(rps, 6);
  }
});

it('does not overflow, reaches saturation, and takes delay as think time', () => {
  expect(closedThroughputRps({ ...load, users: 5000 })).toBeCloseTo(100, 6);
  expect(closedThroughputRps({ ...load, users: 1e6, servers: 4 })).toBe(400);
  expect(closedThroughputRps({ ...load, users: 7, delayMs: 30, thinkTimeMs: 60 })).toBe(
    closedThroughputRps({ ...load, users: 7 }),
  );
});

it('interpolates users that are not whole', () => {
  const at = (users: number) => closedThroughputRps({ ...load, users });
  expect(at(3.25)).toBeCloseTo(0.75 * at(3) + 0.25 * at(4), 9);
});
