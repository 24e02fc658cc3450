import { ed25519 } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { aReportBundle } from '../testing/report-bundle';
import { bundleSchema, bundleTitle, type ReportBundle } from './bundle';
import { bundleHash } from './bundle-hash';
import { signedMessage } from './bundle-signature';
import { canonicalJson } from './canonical';
import { stateReport } from './frozen-report';
import { redact } from './redact';
import { verifyBundle } from './verify-bundle';
import { verifyReport } from './verify-report';

const { secretKey, publicKey } = ed25519.keygen();
function checksOf(bundle: ReportBundle, headroom = '0.1.0') {
  const text = canonicalJson(bundle);
  const sha256 = bundleHash(text);
  const seal = { sha256, publicKey, signature: ed25519.sign(signedMessage(sha256), secretKey) };
  const { checks } = verifyBundle(text, seal, headroom);
  return Object.fromEntries(checks.map(({ what, state }) => [what, state]));
}
const whole = aReportBundle();
const answers = 'Answers of the plans: options, capacity, odds, costs and choices';
const policies = 'What each policy costs, and what would be saved without it';
const total = 'What the plans cost together';
const months = 'What the months cost, their odds, grades and prices';

/** The states of all checks but of what a report with months can never show. */
function statesOf(bundle: ReportBundle, ...leftOut: string[]) {
  const { [months]: ofMonths, ...checks } = checksOf(bundle);
  expect(ofMonths).toBe('not-possible');
  return new Set(Object.entries(checks).flatMap(([what, state]) => (leftOut.includes(what) ? [] : [state])));
}

it('a report is worked out again from its bundle alone: answers, policies, totals and every cell', () => {
  const checks = checksOf(whole);
  expect(checks).toMatchObject({ [answers]: 'holds', [policies]: 'holds', [total]: 'holds' });
  expect(Object.keys(checks).filter((what) => what.startsWith('Table'))).toEqual([
    ...['Table “Costs”', 'Table “Meters”', 'Table “What would be saved”', 'Table “What each policy costs”'],
    'Table “Month on month”',
  ]);
  expect(statesOf(whole)).toEqual(new Set(['holds']));
  expect(bundleSchema.parse(whole)).toEqual(whole);
});

it('tells of each answer before it is asked again', () => {
  const told: object[] = [];
  const { plans } = whole.report;
  const twice = { ...whole.report, plans: [...plans, ...plans] };
  verifyReport(twice, (step) => told.push(step));
  expect(told).toEqual([0, 1].map((done) => ({ done, of: 2 })));
});

it('of months it says that what they cost cannot be told, and works out only what changed between them', () => {
  const bundle = structuredClone(whole);
  Object.assign(bundle.report.plans[0]!.months[0]!, { monthlyCost: '1', costPerMillion: '0.001' });
  expect(checksOf(bundle)).toMatchObject({ [months]: 'not-possible', 'Table “Month on month”': 'differs' });
  // With all that is made of them they are consistent: nothing in the bundle speaks against them, and nothing for them.
  bundle.report.stated = stateReport(bundle.report);
  expect(statesOf(bundle)).toEqual(new Set(['holds']));
  for (const plan of bundle.report.plans) plan.months = [];
  bundle.report.stated = stateReport(bundle.report);
  expect(checksOf(bundle)).not.toHaveProperty([months]);
});

it('a report that was frozen before differences had a basis of their own is read, and still holds', () => {
  const earlier = structuredClone(whole);
  delete earlier.report.wholeBasis;
  for (const one of earlier.report.plans.flatMap(({ answers }) => answers).flatMap((answer) => answer.policies))
    delete one.grade;
  earlier.report.stated = stateReport(earlier.report);
  expect(JSON.stringify(whole)).toContain('differenceGrade');
  expect(JSON.stringify(earlier)).not.toMatch(/difference(Grade|Prices)/);
  expect(bundleSchema.parse(earlier)).toEqual(earlier);
  expect(statesOf(earlier)).toEqual(new Set(['holds']));
});

it('without names it says the same of plans by their numbers, and still holds', () => {
  const unnamed = redact(whole, ['names']);
  const text = JSON.stringify(unnamed);
  for (const taken of ['Spring sale', 'Autumn', '“sale”', '"jwt"', '"log"', 'jwt and logging', 'run jwt', 'lacks log'])
    expect(text).not.toContain(taken);
  expect(checksOf(unnamed)[policies]).toBe('not-possible');
  expect(statesOf(unnamed, policies)).toEqual(new Set(['holds']));
  expect(unnamed.report.stated.total.monthlyCost).toBe(whole.report.stated.total.monthlyCost);
  expect(unnamed.report.stated.words.answer).toContain('2 plans');
  expect(bundleSchema.parse(unnamed)).toEqual(unnamed);
  expect(redact(unnamed, ['names'])).toEqual(unnamed);
  const { plans } = whole.report;
  expect(bundleTitle({ ...whole, report: { ...whole.report, plans: plans.slice(0, 1) } })).toContain('Spring sale');
});

it('without discounts unit prices are net: no list price, no column of discounts, the same amounts, and it still holds', () => {
  const net = redact(whole, ['discounts']);
  expect(JSON.stringify(whole)).toMatch(/discountPercent/);
  expect(JSON.stringify(net)).not.toMatch(/"0\.45"|discountPercent|Discount \(/);
  expect(statesOf(net)).toEqual(new Set(['holds']));
  expect(net.report.stated.total).toEqual(whole.report.stated.total);
  expect(bundleSchema.parse(net)).toEqual(net);
  expect(redact(net, ['discounts'])).toEqual(net);
});

it('without names gateways of one’s own have none either, in answers, months and what was not answered', () => {
  const bundle = structuredClone(whole);
  for (const { answers, unanswered, months } of bundle.report.plans) {
    for (const answer of answers) {
      Object.assign(answer, { gateway: 'acme-edge', gatewayName: 'Acme Edge', region: 'acme-dc' });
      answer.prices.source = 'Offer of Zenith';
    }
    for (const one of [...unanswered, ...months]) one.gatewayName = 'Acme Edge';
    for (const month of months) month.option = 'Acme small × 3';
  }
  bundle.report.stated = stateReport(bundle.report);
  const tiers = [{ id: 'small', name: 'Acme small' }];
  const own = { gateways: [{ id: 'acme-edge', name: 'Acme Edge', tiers }], isPublished: () => false };
  const unnamed = redact(bundle, ['names'], own);
  expect(JSON.stringify(unnamed)).not.toMatch(/acme|zenith/i);
  expect(statesOf(unnamed, policies)).toEqual(new Set(['holds']));
  expect(unnamed.report.plans[0]!.months[0]).toMatchObject({ gatewayName: 'Gateway 1', option: 'Tier 1 × 3' });
});

type Stated = ReportBundle['report']['stated'];

/** By a hundred thousandth of itself. */
function nudge({ columns, rows }: Stated['tables'][number], id: string) {
  const at = columns.findIndex((column) => column.id === id);
  const row = rows.find(({ cells }) => Number(cells[at]) !== 0 && cells[at] !== null)!;
  row.cells[at] = String(Number(row.cells[at]) * 1.00001);
}

/** As if differences rested on the best evidence. */
function regrade({ columns, rows }: Stated['tables'][number]) {
  const at = columns.findIndex(({ id }) => id === 'differenceGrade');
  for (const { cells } of rows) cells[at] &&= 'A';
}

/** As if the evidence were the best, and all that is made of it said so too. */
function gradedA(report: ReportBundle['report']) {
  for (const { answer } of report.plans.flatMap((plan) => plan.answers))
    for (const option of answer.options) option.grade &&= 'A';
  report.stated = stateReport(report);
}

it.each<[string, string, (report: ReportBundle['report']) => void]>([
  ['a total', total, ({ stated }) => (stated.total.monthlyCost = '1')],
  ['a word', total, ({ stated }) => (stated.words.answer = 'It costs nothing.')],
  ['a cell', 'Table “Costs”', ({ stated }) => (stated.tables[0]!.rows[0]!.cells[5] = '1')],
  ['the day of the prices', total, ({ stated }) => (stated.total.pricesSeenOn = '2026-11-21')],
  ['which prices are old', total, ({ stated }) => stated.total.stale.push('Spring sale')],
  ['a heading', 'Table “Costs”', ({ stated }) => (stated.tables[0]!.columns[5]!.label = 'Per year (USD)')],
  ['what a column holds', 'Table “Costs”', ({ stated }) => (stated.tables[0]!.columns[5]!.kind = 'count')],
  ['a price by little', 'Table “Meters”', ({ stated }) => nudge(stated.tables[1]!, 'unitPrice')],
  ['a small cost by little', 'Table “Meters”', ({ stated }) => nudge(stated.tables[1]!, 'costPerMillion')],
  ['a month', 'Table “Month on month”', ({ stated }) => nudge(stated.tables[4]!, 'difference')],
  ['the grades throughout', answers, gradedA],
  ['a saving', 'Table “What would be saved”', ({ stated }) => stated.tables[2]!.rows.pop()],
  ['a table', 'Table “Meters”', ({ stated }) => stated.tables.splice(1, 1)],
  ['a choice', answers, ({ plans }) => (plans[0]!.answers[0]!.answer.recommended!.units! += 1)],
  ['the odds', answers, ({ plans }) => (plans[0]!.answers[0]!.answer.options[0]!.probabilityFeasible = 0.123)],
  ['a policy’s part', policies, ({ plans }) => (plans[0]!.answers[0]!.policies[0]!.costPerMillion = '0.5')],
  ['a policy’s grade', policies, ({ plans }) => (plans[0]!.answers[0]!.policies[0]!.grade = 'A')],
  ['that a policy has a grade', policies, ({ plans }) => delete plans[0]!.answers[0]!.policies[0]!.grade],
  ['what a saving rests on', 'Table “What would be saved”', ({ stated }) => regrade(stated.tables[2]!)],
  ['what a change rests on', 'Table “Month on month”', ({ stated }) => regrade(stated.tables[4]!)],
])('finds that %s was changed; for another version it cannot be told', (_, what, change) => {
  const bundle = structuredClone(whole);
  change(bundle.report);
  expect(checksOf(bundle)[what]).toBe('differs');
  expect(checksOf(bundle, '0.2.0')[what]).toBe('not-possible');
});
