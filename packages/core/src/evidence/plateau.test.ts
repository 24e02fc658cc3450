import { describe, expect, it } from 'vitest';
import type { PlanRun } from '../sizing/plan-problem';
import type { MeasuredGateway } from '../testing/measured-run';
import { closedRun, openRun } from '../testing/measured-run';
import { plateauOf } from './plateau';

/** Two cores at 4 ms: saturated at 500 requests/s. */
const gateway: MeasuredGateway = {
  ...{ servers: 2, serviceDemandMs: 4, serviceVariability: 1, delayMs: 5, seconds: 20, seed: 1 },
};
const cpu = { ...gateway, withCpu: true };
const rates = [100, 250, 400, 480];

/** What is offered above `limitRps` never leaves the generator: the figures are those of the rate that was reached. */
function generatorLimited(from: MeasuredGateway, limitRps: number, offered: readonly number[]): PlanRun {
  const reached = openRun(
    from,
    offered.map((rps) => Math.min(rps, limitRps)),
  );
  return { ...reached, levels: reached.levels.map((level, index) => ({ ...level, offeredRps: offered[index] })) };
}

describe('plateauOf an open run', () => {
  it('sees none where throughput followed the load, over many seeds, paced or not, with or without CPU', () => {
    for (let seed = 1; seed <= 8; seed++) {
      const run = openRun({ ...gateway, seed, withCpu: seed % 2 === 0 }, rates, seed % 3 ? 'poisson' : 'uniform');
      expect(plateauOf(run, 2)).toMatchObject({ kind: 'none', levels: [] });
    }
  });

  it.each([
    ['with CPU', cpu],
    ['without CPU', gateway],
    ['with a time-out of half a second', { ...gateway, timeoutMs: 500 }],
    ['in a short test', { ...gateway, seconds: 10 }],
  ])('takes a saturated gateway for one, %s', (_, saturated) => {
    const plateau = plateauOf(openRun(saturated, [...rates, 560, 700]), 2);
    expect(plateau).toMatchObject({ kind: 'gateway', levels: [4, 5] });
    expect(plateau.reason).toMatch(/^Throughput stopped at .* while 560 to 700 rps were offered/);
  });

  it('takes it for saturated when no level kept up and what was held back shows as waiting', () => {
    expect(plateauOf(openRun({ ...gateway, timeoutMs: 60_000 }, [600, 800]), 2).kind).toBe('gateway');
  });

  it.each([
    ['a lightly loaded gateway', 200],
    ['a gateway at 80 % of its cores', 400],
  ])('blames the generator before %s, with and without CPU', (_, limitRps) => {
    const offered = [100, 190, 350, 600, 800].map((rps) => (limitRps === 200 ? rps : Math.max(rps, 100)));
    for (const from of [gateway, cpu])
      expect(plateauOf(generatorLimited(from, limitRps, offered), 2)).toMatchObject({ kind: 'generator' });
  });

  it('takes the careful reading when neither CPU nor latency is known', () => {
    const run = openRun({ ...gateway, timeoutMs: 60_000 }, [...rates, 700]);
    const bare = run.levels.map(({ offeredRps, throughputRps, requests, durationSeconds, errorRate }) => ({
      ...{ offeredRps, throughputRps, requests, durationSeconds, errorRate },
    }));
    expect(plateauOf({ ...run, levels: bare }, 2)).toMatchObject({ kind: 'generator', levels: [4] });
  });

  it('blames what lies behind the gateway when latency rises at a low CPU, or requests are refused', () => {
    const backend = openRun(gateway, [...rates, 700]);
    const idle = backend.levels.map((level) => ({ ...level, cpuPercent: level.throughputRps / 20 }));
    expect(plateauOf({ ...backend, levels: idle }, 2)).toMatchObject({ kind: 'backend', levels: [4] });
    const refusing = openRun(gateway, [100, 200]);
    const [light, heavy] = refusing.levels;
    const refused = { ...heavy!, throughputRps: heavy!.throughputRps * 0.6, errorRate: 0.4 };
    const plateau = plateauOf({ ...refusing, levels: [light!, refused] }, 2);
    expect(plateau).toMatchObject({ kind: 'backend', levels: [1] });
    expect(plateau.reason).toMatch(/40 % failed at flat latency/);
  });
});

describe('plateauOf a closed run', () => {
  it('sees none while throughput follows the users', () => {
    expect(plateauOf(closedRun(gateway, [1, 2, 4], 20), 2).kind).toBe('none');
    expect(plateauOf(closedRun(gateway, [40], 0), 2).kind).toBe('none');
  });

  it('takes a gateway for saturated when the response grew with the users, with and without CPU', () => {
    for (const from of [gateway, cpu])
      expect(plateauOf(closedRun(from, [1, 2, 4, 8, 16, 32], 0), 2)).toMatchObject({ kind: 'gateway' });
  });

  it('blames the generator when throughput and response stayed flat, and the backend when the CPU is low', () => {
    const run = closedRun(cpu, [1, 2, 4, 8, 16, 32], 0);
    const stuck = run.levels.map((level, index) => (index < 2 ? level : { ...run.levels[2]!, ...usersOf(level) }));
    const unknown = stuck.map((level) => ({ ...level, cpuPercent: undefined }));
    expect(plateauOf({ ...run, levels: unknown }, 2)).toMatchObject({ kind: 'generator', levels: [2, 3, 4, 5] });
    const idle = run.levels.map((level) => ({ ...level, cpuPercent: 30 }));
    expect(plateauOf({ ...run, levels: idle }, 2).kind).toBe('backend');
  });

  it('does not take fewer users than cores for a saturated gateway', () => {
    const backend = closedRun({ ...gateway, servers: 1 }, [2, 4, 8], 0);
    expect(plateauOf(backend, 16).kind).toBe('backend');
    expect(plateauOf(backend, 1).kind).toBe('gateway');
  });
});

const usersOf = ({ concurrency }: PlanRun['levels'][number]) => ({ concurrency });
