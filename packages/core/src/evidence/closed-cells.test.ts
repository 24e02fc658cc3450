import { expect, it } from 'vitest';
import type { PlanRun } from '../sizing/plan-problem';
import { closedCells, commonInFlight } from './closed-cells';

const cell = (id: string, throughputRps: number, meanMs: number, more: Partial<PlanRun> = {}): PlanRun => ({
  ...{ id, tier: 'T', units: 1, policies: [], source: 'published', loadModel: 'open' },
  ...more,
  levels: [
    {
      ...(more.loadModel === 'closed' ? { concurrency: 16 } : { offeredRps: throughputRps }),
      throughputRps,
      meanMs,
      errorRate: 0,
    },
  ],
});

/** The four cells of the APISIX benchmark of 2022 on two kinds of CPU, in requests per second and mean milliseconds. */
const apisix = (more: Partial<PlanRun>) => [
  cell('intel plain', 14_900, 1.07, { tier: 'intel', ...more }),
  cell('arm plain', 13_400, 1.21, { tier: 'arm', ...more }),
  cell('intel plugins', 13_100, 1.21, { tier: 'intel', ...more }),
  cell('arm plugins', 11_000, 1.43, { tier: 'arm', ...more }),
];

it('finds sixteen connections behind the cells of one test, on whatever tier each was run', () => {
  const findings = closedCells(apisix({ test: 'apisix 2022' }));
  expect(findings).toHaveLength(4);
  expect(findings[0]).toMatchObject({ severity: 'warns', run: 'intel plain', law: 'load-model' });
  expect(findings[0]?.sentence).toMatch(
    /^Run intel plain looks like a cell of a closed test: .* 15\.9.* 4 runs of apisix 2022 agree on 16 connections/,
  );
  const [closed] = closedCells(apisix({ test: 'apisix 2022', loadModel: 'closed' }));
  expect(closed?.sentence).toMatch(/is a cell of a closed test by Little’s law: .*16 connections/);
});

it('takes cells of one tier together where no test is named', () => {
  expect(closedCells(apisix({}))).toEqual([]);
  expect(closedCells([cell('a', 14_900, 1.07), cell('b', 10_500, 1.52), cell('c', 8_000, 2.0)])).toHaveLength(3);
});

it('says nothing of cells that do not agree, of too few, of like rates, or of closed runs of one’s own', () => {
  expect(closedCells([cell('a', 14_900, 1.07), cell('b', 10_500, 1.52)])).toEqual([]);
  expect(closedCells([cell('a', 14_900, 1.07), cell('b', 10_500, 1.1), cell('c', 8_000, 2.0)])).toEqual([]);
  expect(closedCells(apisix({ test: 't', loadModel: 'closed', source: 'own' }))).toEqual([]);
  expect(commonInFlight([1, 1.1, 1.2].map((rps) => ({ rps, inFlight: 16 })))).toBeNull();
});
