import { describe, expect, it } from 'vitest';
import type { PlanRun } from '../sizing/plan-problem';
import type { MeasuredGateway } from '../testing/measured-run';
import { openRun } from '../testing/measured-run';
import { apparentLoadModel, closedCells } from './apparent-load-model';

const gateway: MeasuredGateway = {
  ...{ servers: 2, serviceDemandMs: 4, serviceVariability: 1, delayMs: 5, seconds: 12, seed: 1 },
};
const rates = [100, 200, 300, 350, 400];

describe('apparentLoadModel', () => {
  it('agrees with honest runs of either kind', () => {
    for (let seed = 1; seed <= 12; seed++) {
      expect(apparentLoadModel(openRun({ ...gateway, seed }, rates))).toEqual({ model: 'open', findings: [] });
      const paced = openRun({ ...gateway, seed }, rates, 'uniform');
      expect(apparentLoadModel(paced)).toEqual({ model: 'paced', findings: [] });
    }
  });

  it('tells paced counts from Poisson counts whatever the run says', () => {
    const paced = openRun(gateway, rates, 'uniform');
    const told = apparentLoadModel({ ...paced, arrivals: undefined });
    expect(told).toMatchObject({ model: 'paced', findings: [{ severity: 'warns', level: null }] });
    const poisson = openRun({ ...gateway, seed: 3 }, [100, 150, 200, 250, 300, 350, 400]);
    expect(apparentLoadModel({ ...poisson, arrivals: 'uniform' })).toMatchObject({ model: 'open' });
  });
});

describe('closedCells', () => {
  /** The four cells of the APISIX benchmark: requests per second and mean latency in milliseconds. */
  const cell = (id: string, throughputRps: number, meanMs: number): PlanRun => ({
    ...{ id, tier: 'T', units: 1, policies: [], source: 'published', loadModel: 'open' },
    levels: [
      {
        ...{ offeredRps: throughputRps, throughputRps, meanMs },
        ...{ requests: throughputRps * 60, durationSeconds: 60, errorRate: 0 },
      },
    ],
  });

  it('finds sixteen connections behind published cells whose throughput × latency agree', () => {
    const findings = closedCells([cell('a', 14_900, 1.07), cell('b', 10_500, 1.52), cell('c', 8_000, 2.0)]);
    expect(findings).toHaveLength(3);
    expect(findings[0]).toMatchObject({ severity: 'warns', run: 'a' });
    expect(findings[0]!.sentence).toMatch(/agree on 16 connections/);
  });

  it('says nothing of cells that do not agree, or of too few', () => {
    expect(closedCells([cell('a', 14_900, 1.07), cell('b', 10_500, 1.52)])).toEqual([]);
    expect(closedCells([cell('a', 14_900, 1.07), cell('b', 10_500, 1.1), cell('c', 8_000, 2.0)])).toEqual([]);
  });
});
