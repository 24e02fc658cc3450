import { expect, test } from 'vitest';
import { monthsData } from '../testing';
import { costMonthsScene } from '../scenes/cost-months';
import { costMonthsChart } from './cost-months';

const view = costMonthsChart.select(monthsData);

test('has every month from the first to the last, and a gap, never zero, where there is no answer', () => {
  expect(view.rows.map(({ month, costs }) => [month, costs.p, costs.q])).toEqual([
    ['2026-11', 73, null],
    ['2026-12', null, 10],
    ['2027-01', 36.5, null],
    ['2027-02', 40, 12.25],
  ]);
  const { marks } = costMonthsScene(view);
  expect(marks.filter(({ kind }) => kind === 'point')).toHaveLength(5);
  expect(costMonthsChart.table(view).rows[1]).toEqual(['2026-12', '–', '10.00 USD']);
});

test('says where the dearest plan went, and how many plans have no line', () => {
  expect(costMonthsChart.sentence(view)).toBe(
    'Orders went from 73.00 USD per million in 2026-11 to 40.00 USD in 2027-02. A month without an answer is a gap. Evidence of grade C, prices seen on 2026-11-01.',
  );
  const [plan] = monthsData.plans;
  const plans = Array.from({ length: 8 }, (_, index) => ({ ...plan!, id: String(index) }));
  const many = costMonthsChart.select({ currency: 'USD', plans });
  expect(many.series).toHaveLength(6);
  expect(costMonthsChart.sentence(many)).toContain('The 2 plans that cost less a month are not drawn.');
});

test('draws nothing out of one month', () => {
  const [plan] = monthsData.plans;
  const one = costMonthsChart.select({ currency: 'USD', plans: [{ ...plan!, months: plan!.months.slice(0, 1) }] });
  expect(costMonthsChart.empty(one)).toMatch(/from the second on/);
  expect(costMonthsChart.empty(costMonthsChart.select({ currency: 'USD', plans: [] }))).not.toBeNull();
});
