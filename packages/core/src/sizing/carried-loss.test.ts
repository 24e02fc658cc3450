import { expect, it } from 'vitest';
import { carriedLoss, cellLosses, isHeldBack } from './carried-loss';
import type { ExplainedRun } from './explained-runs';

/** A run that held a share of the 100 requests/s that its CPU explains. */
const ran = (tier: string, policies: string[], share: number): ExplainedRun => ({
  run: { id: `${tier} ${policies}`, tier, units: 1, policies, loadModel: 'open', source: 'own', levels: [] },
  ...{ explainedRps: 100, passedRps: 99 * share, failedRps: 100 * share },
});
const carried = (runs: ExplainedRun[], tier: string, policies: string[]) => {
  const { log, drawnLogs, from } = carriedLoss(cellLosses(runs), tier, policies);
  const held = drawnLogs.filter((drawn) => isHeldBack({ log: drawn })).length / drawnLogs.length;
  return { log, held, from: from.map(({ run }) => run.run.id) };
};
const tenth = Math.log(0.1);

it('is 0 where nothing was measured, and where all hold what is explained', () => {
  expect(carried([], 'L', [])).toEqual({ log: 0, held: 0, from: [] });
  expect(carried([ran('S', [], 1), ran('M', [], 1)], 'L', []).log).toBeCloseTo(0, 9);
});

it('carries a loss as often as measured cells have it, beside half a cell without any', () => {
  const [one, all, few] = [
    carried([ran('S', [], 0.1)], 'L', []),
    carried([ran('S', [], 0.1), ran('M', [], 0.1), ran('X', [], 0.1)], 'L', []),
    carried([ran('S', [], 0.1), ran('M', [], 1), ran('X', [], 1)], 'L', []),
  ];
  for (const [{ log, held }, share] of [
    [one, 1 / 1.5],
    [all, 3 / 3.5],
    [few, 1 / 3.5],
  ] as const) {
    expect(log).toBeCloseTo(share * tenth, 6);
    expect(Math.abs(held - share)).toBeLessThan(0.07);
  }
});

it('leaves a loss with the tier whose other policies lose as much, and takes along one that came with the policies', () => {
  const [baseOfL, base, target] = [ran('L', [], 1), ran('S', [], 1), ran('S', ['jwt'], 0.1)];
  expect(carried([baseOfL, ran('S', [], 0.1), target], 'L', ['jwt'])).toMatchObject({ log: 0, held: 0, from: ['L '] });
  const withPolicies = carried([baseOfL, base, target], 'L', ['jwt']);
  expect(withPolicies.log).toBeCloseTo(tenth / 1.5, 6);
  expect(withPolicies.from).toEqual(['L ', 'S jwt']);
});

it('learns nothing from a run that ended before it could have shown a loss', () => {
  const early = { ...ran('S', [], 0.5), failedRps: null };
  const late = { ...ran('S', [], 0.7), failedRps: null };
  expect(cellLosses([early, { ...early, explainedRps: null }])).toEqual([]);
  expect(cellLosses([late])[0]!.log).toBe(0);
});
