import { expect, it } from 'vitest';
import { loadSchema } from '../workload/load';
import { requestSchema } from '../workload/request';
import { peakRps } from './peak-rps';

const requests = ['a', 'b', 'c'].map((name) => requestSchema.parse({ name, path: '/' }));
const users = {
  kind: 'closed',
  steps: [
    { users: 5, seconds: 1 },
    { users: 20, seconds: 1 },
  ],
};

it.each([
  [{ kind: 'find-maximum', startRps: 10, maxRps: 700 }, false, 700],
  [
    {
      kind: 'steps',
      steps: [
        { rps: 5, seconds: 1 },
        { rps: 90, seconds: 1 },
      ],
    },
    false,
    90,
  ],
  [{ ...users, thinkTimeMs: 500 }, false, 40],
  [{ ...users, iterationsPerSecond: 3 }, false, 60],
  // Each iteration of a batch sends all requests.
  [{ ...users, iterationsPerSecond: 3 }, true, 180],
  [users, false, null],
])('%j, batch %s, comes to %s', (load, batch, peak) => {
  expect(peakRps({ load: loadSchema.parse(load), batch, requests })).toBe(peak);
});
