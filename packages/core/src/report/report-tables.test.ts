import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aReportedAnswer, aReportedPlan } from '../testing/reported-plan';
import { judgeBudgets } from './budgets';
import type { Grade } from '../sizing/recommendation';
import { costReport } from './cost-report';
import { policyBasis } from './figure-basis';
import { policyMoney } from './policy-money';
import { reportTables } from './report-tables';
import { reportWords } from './report-words';
import { spreadsheetText } from './spreadsheet-text';

const answer = aReportedAnswer();
const policies = policyMoney(answer.problem, answer.result);
const month = {
  ...{ month: '2026-10', gatewayName: 'G', currency: 'USD', option: 'Small × 3', monthlyCost: '219' },
  ...{
    costPerMillion: '0.219',
    atPeak: '0.09',
    overCurve: '0.15',
    monthlyCalls: 1e9,
    requiredRps: 900,
    policies: ['jwt'],
    probability: 0.9,
  },
  ...{ grade: 'B' as const, pricesSeenOn: '2026-10-01' },
};
const report = costReport({
  currency: 'USD',
  plans: [
    aReportedPlan({
      answers: [{ ...answer, policies }],
      months: [month, { ...month, month: '2026-11', monthlyCost: '319.5', pricesSeenOn: '2026-11-01' }],
    }),
    aReportedPlan({ id: 'q', name: 'Q', answers: [], unanswered: [{ gatewayName: 'G', why: 'Not asked yet.' }] }),
  ],
});

describe('reportTables', () => {
  const tables = reportTables(report, {
    everyTier: true,
    budgets: judgeBudgets(report, [
      { id: 'b', planId: null, measure: 'perMonth', threshold: '1', currency: 'USD' },
      { id: 'c', planId: 'q', measure: 'perMillion', threshold: '2.5', currency: 'USD' },
    ]),
  });

  it('have a cell for every column, and beside every figure its grade and the day of its prices', () => {
    expect(tables.map(({ id }) => id)).toEqual(['costs', 'meters', 'savings', 'policies', 'months', 'budgets']);
    for (const { columns, rows } of tables) {
      expect(rows.length).toBeGreaterThan(0);
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length);
      expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(['plan', 'grade', 'prices']));
    }
  });

  const rowsOf = (id: string, of: typeof report) => {
    const { columns, rows } = reportTables(of).find((table) => table.id === id)!;
    return rows.map(({ cells }) => Object.fromEntries(columns.map((column, index) => [column.id, cells[index]])));
  };

  it.each([
    ['answer', { grade: 'D', observedOn: '2026-07-01' }, { grade: 'B', observedOn: '2026-08-05' }],
    ['substitute', { grade: 'B', observedOn: '2026-08-05' }, { grade: 'D', observedOn: '2026-07-01' }],
    [
      'substitute, which has no grade',
      { grade: 'B', observedOn: '2026-08-05' },
      { grade: null, observedOn: '2026-07-01' },
    ],
  ] as const)('say of a saving what both of its sides rest on: the weaker is the %s', (_, one, other) => {
    const known = ({ grade, observedOn }: { grade: Grade | null; observedOn: string }) => ({
      ...{ ...answer, prices: { ...answer.prices, observedOn } },
      result: { ...answer.result, options: answer.result.options.map((option) => ({ ...option, grade })) },
    });
    const answers = [known(one), { ...known(other), gateway: 'h', gatewayName: 'H' }];
    const of = costReport({ currency: 'USD', plans: [aReportedPlan({ answers })] });
    const weaker = one.grade === 'D' ? one : other;
    const [elsewhere, ...more] = rowsOf('savings', of).filter(({ kind }) => kind === 'Another gateway');
    expect(more).toEqual([]);
    expect(elsewhere).toMatchObject({
      ...{ grade: other.grade, prices: other.observedOn, saves: '0' },
      ...{ differenceGrade: weaker.grade, differencePrices: '2026-07-01' },
    });
  });

  it('say of a change what both of its months rest on, and nothing where there is none', () => {
    const months = [
      { ...month, grade: 'D' as const },
      { ...month, month: '2026-11', monthlyCost: '319.5', grade: 'A' as const, pricesSeenOn: '2026-11-01' },
    ];
    const of = costReport({ currency: 'USD', plans: [aReportedPlan({ months })] });
    expect(rowsOf('months', of)).toMatchObject([
      { grade: 'D', prices: '2026-10-01', difference: null, differenceGrade: null, differencePrices: null },
      { grade: 'A', prices: '2026-11-01', difference: '100.5', differenceGrade: 'D', differencePrices: '2026-10-01' },
    ]);
    expect(reportWords(of).change).toMatch(/Evidence of grade D, prices seen on 2026-10-01\.$/);
  });

  it('say of a policy the weakest of the capacities that its part is worked out of', () => {
    const [without, ...others] = answer.problem.runs;
    const problem = { ...answer.problem, runs: [{ ...without!, source: 'published' as const }, ...others] };
    const own = aReportedAnswer({ problem });
    const { each, states } = policyMoney(problem, own.result);
    const of = costReport({
      currency: 'USD',
      plans: [aReportedPlan({ answers: [{ ...own, policies: { each, states } }] })],
    });
    expect(of.plans[0]!.answer!.grade).toBe('B');
    expect(rowsOf('policies', of).map(({ policy, grade }) => [policy, grade])).toEqual([
      ['jwt', 'D'],
      ['log', 'B'],
    ]);
    expect(policyBasis(of.plans[0]!.answer!, each)).toEqual({ grade: 'D', pricesSeenOn: '2026-11-01' });
    const frozenEarlier = each.map(({ grade: _, ...one }) => one);
    expect(policyBasis(of.plans[0]!.answer!, frozenEarlier).grade).toBe('B');
  });

  it('have money as decimals and never 0 for what is not known', () => {
    for (const { columns, rows } of tables)
      for (const { cells } of rows)
        cells.forEach((cell, index) => {
          const { kind } = columns[index]!;
          if (kind === 'money' || kind === 'price' || kind === 'difference')
            expect(cell ?? '1').toMatch(/^-?\d+(\.\d+)?$/);
          if (kind === 'count' || kind === 'number' || kind === 'probability')
            expect(typeof (cell ?? 1)).toBe('number');
        });
    const unanswered = tables[0]!.rows.find(({ planId }) => planId === 'q')!.cells;
    expect(unanswered.at(-1)).toBe('G: Not asked yet.');
    expect(unanswered.slice(5, 14)).toEqual(Array.from({ length: 9 }, () => null));
  });

  it('have a row for each budget, of a plan or of all together', () => {
    const rows = tables.at(-1)!.rows;
    expect(rows.map(({ planId, cells }) => [planId, cells[0], cells[1], cells[2], cells[5], cells[8]])).toEqual([
      [null, 'All plans together', 'A month', '1', 'Over', null],
      ['q', 'Q', 'A million at mean use', '2.5', 'Not known', 'A plan has no answer.'],
    ]);
    expect(rows[0]!.cells.slice(6, 8)).toEqual([report.total.grade, report.total.pricesSeenOn]);
  });

  it('have of each month what a million costs at mean use, at the peak and over the curve', () => {
    const { columns, rows } = tables.find(({ id }) => id === 'months')!;
    const cell = (id: string) => rows[0]!.cells[columns.findIndex((one) => one.id === id)];
    expect(['costPerMillion', 'atPeak', 'overCurve'].map(cell)).toEqual(['0.219', '0.09', '0.15']);
  });

  it('say of no discount what it is where the price is not known', () => {
    const [plan] = report.plans;
    const meters = plan!.answer!.meters.map((meter) => ({ ...meter, unitPrice: null }));
    const unpriced = { ...plan!, tiers: [{ ...plan!.answer!, meters }] };
    const discounts = (plans: (typeof plan)[]) => {
      const { columns, rows } = reportTables({ ...report, plans: plans.map((one) => one!) })[1]!;
      return rows.map(({ cells }) => cells[columns.findIndex(({ id }) => id === 'discount')]);
    };
    expect(new Set(discounts([unpriced]))).toEqual(new Set([null]));
    expect(new Set(discounts([plan]))).toEqual(new Set([0]));
  });

  it('show answers alone unless every tier is asked for, and never lose a plan', () => {
    const [costs] = reportTables(report);
    expect(costs!.rows.map(({ planId, cells }) => [planId, cells[4]])).toEqual([
      ['p', 'Answer'],
      ['q', 'No answer'],
    ]);
    expect(tables[0]!.rows).toHaveLength(4);
  });
});

describe('reportWords', () => {
  it('say the answer, the risk, the saving, the change and what was not tested', () => {
    const words = reportWords(report);
    const { monthlyCost, probability } = report.plans[0]!.answer!;
    expect(words.answer).toContain(
      `1 of the 2 plans of this report has an answer and costs ${Number(monthlyCost).toFixed(2)} USD`,
    );
    expect(words.risk.join(' ')).toContain('The oldest prices were seen on 2026-11-01.');
    expect(probability).not.toBeNull();
    expect(words.saving).toMatch(
      /^Most would be saved on “P”: [\d.,]+ USD a month by .* Evidence of grade [A-E], prices seen on 2026-11-01\.$/,
    );
    expect(words.change).toBe(
      '“P” changed most: in 2026-11 it costs 100.50 USD a month more than before (other prices). ' +
        'Evidence of grade B, prices seen on 2026-10-01.',
    );
    expect(words.untested).toContainEqual({ plan: 'Q', sentences: ['G: Not asked yet.'] });
  });

  it('name the one option where there is one plan', () => {
    const one = reportWords({ ...report, plans: report.plans.slice(0, 1), total: { ...report.total, plans: 1 } });
    expect(one.answer).toMatch(/^“P” is carried by (Small|Large) × \d+ of G, which costs /);
  });

  it('speak of nothing where there is nothing', () => {
    const none = reportWords(costReport({ currency: 'USD', plans: [] }));
    expect(none).toEqual({
      ...{ answer: 'There is no plan in this report.', risk: [], saving: null, change: null, untested: [] },
    });
  });
});

describe('spreadsheetText', () => {
  it('never begins like a formula, and is the text with at most an apostrophe before it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', 'a', '', "'"),
        fc.string(),
        (first, rest) => {
          const given = first + rest;
          const text = spreadsheetText(given);
          expect(text).not.toMatch(/^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/);
          expect(text === given || text === `'${given}`).toBe(true);
        },
      ),
    );
  });
});
