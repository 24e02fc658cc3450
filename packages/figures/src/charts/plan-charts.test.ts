import { expect, test } from 'vitest';
import { capacityData, costData, replayData, sensitivityData, taxData } from '../testing';
import { capacityByOptionChart } from './capacity-by-option';
import { costAgainstRateChart } from './cost-against-rate';
import { demandReplayChart } from './demand-replay';
import { policyTaxChart } from './policy-tax';
import { sensitivityChart } from './sensitivity';

test('cost: steps up with the units, both sides of an edge, and names the cheapest at the target', () => {
  const view = costAgainstRateChart.select(costData);
  const { steps } = view.tiers.find(({ id }) => id === 's')!;
  const edge = steps[0]!.toRps;
  expect(view.rows.filter(({ rps }) => rps === edge).map((row) => row.s)).toEqual([36.5, 73]);
  expect(costAgainstRateChart.sentence(view)).toMatch(/^At 400 rps Small × 2 is the cheapest, 73.00 USD a month\./);
  expect(costAgainstRateChart.sentence(view)).not.toContain('Evidence');
  const dated = costAgainstRateChart.select({ ...costData, pricesSeenOn: '2026-11-01' });
  expect(costAgainstRateChart.sentence(dated)).toMatch(/ Evidence of grade [A-E], prices seen on 2026-11-01\.$/);
  expect(view.tiers.map(({ index }) => index)).toEqual([0, 1]);
});

test('capacity: the need includes the headroom; an option with nothing left is not drawn', () => {
  const view = capacityByOptionChart.select(capacityData);
  expect(view.neededRps).toBeCloseTo(500);
  expect(view.rows.every(({ capacityRps, low, high }) => low < capacityRps && capacityRps < high)).toBe(true);
  expect(view.rows[0]!.label).toBe('Small × 1');
});

test('capacity: a rated rate is of the units that are counted, and stays apart from what is known', () => {
  const rated = { rpsPerUnit: { s: 330 }, spareUnits: 1 };
  const view = capacityByOptionChart.select({ ...capacityData, rated });
  expect(
    view.rows.filter(({ label }) => /× [12]$/.test(label)).map(({ label, ratedRps }) => [label, ratedRps]),
  ).toEqual([
    ['Small × 1', null],
    ['Small × 2', 330],
    ['Large × 1', null],
    ['Large × 2', null],
  ]);
  expect(capacityByOptionChart.sentence(view)).toMatch(/Of 3 with a rated rate, \d carry less than it\.$/);
  expect(capacityByOptionChart.table(view).rows[0]!.at(-1)).toBe('–');
  const unrated = capacityByOptionChart.select({ ...capacityData, rated: { rpsPerUnit: {}, spareUnits: 0 } });
  expect(capacityByOptionChart.table(unrated).columns).toHaveLength(6);
});

test('policy tax: policies that no run tells apart are one step; what is not known is said', () => {
  const view = policyTaxChart.select(taxData);
  expect(view.rows.map(({ label, range, text }) => [label, range, text])).toEqual([
    ['Without policies', [0, 600], '600 rps'],
    ['jwt + log', [400, 600], '−200 rps'],
    ['cache', [400, 500], '+100 rps'],
    ['With these', [0, 500], '500 rps'],
  ]);
  expect(policyTaxChart.sentence(view)).toBe(
    'Small × 2: 600 rps without policies, 500 rps with these; jwt + log moves it most, −200 rps (33.3 %). Not known: odd.',
  );
  const basis = { grade: 'C' as const, pricesSeenOn: '2026-11-01' };
  expect(policyTaxChart.sentence(policyTaxChart.select({ ...taxData, basis }))).toMatch(
    / Evidence of grade C, prices seen on 2026-11-01\.$/,
  );
  const money = policyTaxChart.select({ ...taxData, measure: 'money' });
  expect(money.rows.map(({ text }) => text)).toEqual(['0.5 USD', '+0.25 USD', '−0.15 USD', '0.6 USD']);
});

test('sensitivity: differences to both sides; an end where nothing is enough reaches as far as any', () => {
  const view = sensitivityChart.select(sensitivityData);
  expect(view.rows.map(({ lowRange, highRange }) => [lowRange, highRange])).toEqual([
    [
      [0, 36.5],
      [0, 0],
    ],
    [
      [0, 0],
      [0, 36.5],
    ],
  ]);
  expect(sensitivityChart.sentence(view)).toBe(
    '2 of 2 assumptions move the choice. First: with 48 ms allowed nothing is enough, in place of Small × 2.',
  );
});

test('demand: what the units carry hour by hour, and for how long they are late', () => {
  const view = demandReplayChart.select(replayData);
  expect(view.rows).toHaveLength(168);
  expect(view.rows[9]).toMatchObject({ hour: 177, asked: 300 });
  expect(view.ways).toEqual(['fixed', 'autoscale']);
  expect(view.minutesAtRisk).toMatchObject({ fixed: 0, consumption: null });
  expect(view.minutesAtRisk.autoscale).toBeGreaterThan(0);
  expect(demandReplayChart.sentence(view)).toMatch(
    /^At most 300 rps are asked in this week: fixed units always carry it, autoscaled units are short for [\d,]+ min\.$/,
  );
});
