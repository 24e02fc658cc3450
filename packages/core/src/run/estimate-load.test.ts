import { describe, expect, it } from 'vitest';
import { loadSchema } from '../workload/load';
import { requestSchema } from '../workload/request';
import { estimateLoad } from './estimate-load';

const slo = { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 };
const requests = ['a', 'b', 'c'].map((name) => requestSchema.parse({ name, path: `/${name}` }));
const estimate = (load: object, batch = false) => estimateLoad({ load: loadSchema.parse(load), slo, batch, requests });

describe('fixed steps are known beforehand', () => {
  it('to the second and the request, warm-up and pauses included', () => {
    const steps = [
      { rps: 10, seconds: 20 },
      { rps: 30, seconds: 40 },
    ];
    expect(estimate({ kind: 'steps', steps, warmUpSeconds: 5, coolDownSeconds: 3 })).toEqual({
      seconds: { least: 68, most: 68 },
      requests: { least: 10 * 5 + 10 * 20 + 30 * 40, most: 10 * 5 + 10 * 20 + 30 * 40 },
    });
  });

  it('users send at most what their pace or their think time allows', () => {
    const steps = [{ users: 4, seconds: 10 }];
    const closed = { kind: 'closed', steps, warmUpSeconds: 0 };
    expect(estimate({ ...closed, iterationsPerSecond: 2 }).requests).toEqual({ least: 0, most: 80 });
    expect(estimate({ ...closed, thinkTimeMs: 500 }).requests).toEqual({ least: 0, most: 80 });
    expect(estimate({ ...closed, thinkTimeMs: 500 }, true).requests).toEqual({ least: 0, most: 3 * 80 });
    expect(estimate(closed)).toEqual({ seconds: { least: 10, most: 10 }, requests: null });
  });
});

describe('a search', () => {
  const search = { kind: 'find-maximum', startRps: 50, maxRps: 1000, deadlineSeconds: 900 };

  it('takes at least its shortest stages and never longer than its deadline', () => {
    const { seconds, requests } = estimate(search);
    // Warm-up, one failed and one passed level, and the two longer looks.
    expect(seconds.least).toBeGreaterThanOrEqual(5 + 8 + 8 + 20 + 20);
    expect(seconds.most).toBeLessThanOrEqual(900);
    expect(seconds.least).toBeLessThan(seconds.most);
    expect(requests!.least).toBeGreaterThan(0);
    expect(requests!.most).toBeLessThanOrEqual(1000 * seconds.most);
  });

  it('is bounded by a short deadline', () => {
    expect(estimate({ ...search, deadlineSeconds: 60 }).seconds.most).toBeLessThanOrEqual(60);
  });
});
