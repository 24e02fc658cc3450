import { policyMoney } from '../report/policy-money';
import type { BundleCheck, TellStep } from './bundle-check';
import { stateReport, type FrozenReport, type FrozenReportAnswer } from './frozen-report';
import { verifyAnswer } from './verify-plan';

type Table = FrozenReport['stated']['tables'][number];
type Cell = Table['rows'][number]['cells'][number];

/**
 * Asks every plan of a report again, from its runs, tiers and prices alone, and works out from the answers all that the report
 * says, cell by cell.
 * @param tell hears of each answer before it is asked again: a long report takes seconds
 */
export function verifyReport(report: FrozenReport, tell?: TellStep): BundleCheck[] {
  const { stated, plans } = report;
  const found = stateReport(report);
  const all = plans.flatMap((plan) => plan.answers.map((answer) => ({ plan: plan.name, answer })));
  const answers = all.map(({ plan, answer }, done) => {
    tell?.({ done, of: all.length });
    return { plan, answer, isSame: isSameAnswer(answer), hasSamePolicies: hasSamePolicies(answer, report) };
  });
  const tables = [...new Set([...stated.tables, ...found.tables].map(({ id }) => id))];
  const oneOf = (all: readonly Table[], id: string) => all.find((table) => table.id === id);
  return [
    check(
      'Answers of the plans: options, capacity, odds, costs and choices',
      answers.flatMap(({ plan, answer, isSame }) => (isSame ? [] : [`“${plan}” on ${answer.gatewayName}`])),
      'Each plan was asked again from its runs, tiers and prices.',
    ),
    checkPolicies(answers),
    check(
      'What the plans cost together',
      isSameTotal(stated.total, found.total) && JSON.stringify(stated.words) === JSON.stringify(found.words)
        ? []
        : ['the totals or the words'],
      'Added up anew.',
    ),
    ...(plans.some(({ months }) => months.length > 0) ? [monthsStated] : []),
    ...tables.map((id) => {
      const [one, other] = [oneOf(stated.tables, id), oneOf(found.tables, id)];
      return check(
        `Table “${(one ?? other)?.title}”`,
        one && other ? differingCells(one, other) : ['other tables'],
        bases[id],
      );
    }),
  ];
}

/** What nothing in a bundle can decide is not passed over. */
const monthsStated: BundleCheck = {
  ...{ what: 'What the months cost, their odds, grades and prices', state: 'not-possible' },
  figures: 'They stand as the instance that signed the bundle states them: what they were made of is not in it.',
};

/** What a table was worked out again from. */
const fromAnswers = 'Every cell was worked out again from the answers.';
const bases: Record<Table['id'], string> = {
  ...{ costs: fromAnswers, meters: fromAnswers, savings: fromAnswers, policies: fromAnswers, budgets: fromAnswers },
  months: 'Changes from month to month were worked out again from the months as they were frozen.',
};

const check = (what: string, differing: readonly string[], holds: string): BundleCheck =>
  differing.length > 0
    ? { what, state: 'differs', figures: `Not what the evidence gives: ${differing.slice(0, 5).join(', ')}.` }
    : { what, state: 'holds', figures: holds };

/** Whether an answer is the one that its runs, tiers and prices give. */
const isSameAnswer = ({ problem, answer }: FrozenReportAnswer): boolean =>
  verifyAnswer({ problem, answer, isPriced: true }).every(({ state }) => state !== 'differs');

function checkPolicies(answers: readonly { plan: string; hasSamePolicies: boolean | null }[]): BundleCheck {
  const what = 'What each policy costs, and what would be saved without it';
  if (answers.some((answer) => answer.hasSamePolicies === null))
    return { what, state: 'not-possible', figures: 'Names were taken out: which tier lacks which policy is not told.' };
  return check(
    what,
    answers.flatMap(({ plan, hasSamePolicies }) => (hasSamePolicies ? [] : [`“${plan}”`])),
    'Each plan was asked again with each of its policies switched off.',
  );
}

/** Whether its policies cost what its runs, tiers and prices give; null where which tier lacks which policy is not told. */
function hasSamePolicies(
  { problem, answer, policies, needs }: FrozenReportAnswer,
  { wholeBasis }: FrozenReport,
): boolean | null {
  if (needs === null) return null;
  const found = policyMoney(problem, answer, needs).each;
  return (
    found.length === policies.length &&
    policies.every((stated, index) => {
      const [one, other] = [stated.without, found[index]!.without];
      return (
        isSameFigure(stated.costPerMillion, found[index]!.costPerMillion) &&
        isSameFigure(stated.monthlyCost, found[index]!.monthlyCost) &&
        stated.grade === (wholeBasis ? found[index]!.grade : undefined) &&
        one.recommended?.tier === other.recommended?.tier &&
        one.recommended?.units === other.recommended?.units &&
        one.recommended?.monthlyCost === other.recommended?.monthlyCost &&
        one.grade === other.grade &&
        isSameFigure(one.probability, other.probability)
      );
    })
  );
}

type Total = FrozenReport['stated']['total'];
const isSameTotal = (stated: Total, found: Total): boolean =>
  stated.plans === found.plans &&
  stated.answered === found.answered &&
  stated.grade === found.grade &&
  stated.leastSure?.plan === found.leastSure?.plan &&
  stated.pricesSeenOn === found.pricesSeenOn &&
  JSON.stringify(stated.stale) === JSON.stringify(found.stale) &&
  isSameFigure(stated.monthlyCost, found.monthlyCost) &&
  isSameFigure(stated.costPerMillion, found.costPerMillion) &&
  isSameFigure(stated.monthlyCalls, found.monthlyCalls) &&
  isSameFigure(stated.leastSure?.probability ?? null, found.leastSure?.probability ?? null);

function differingCells(stated: Table, found: Table): string[] {
  if (stated.rows.length !== found.rows.length || stated.title !== found.title || !sameColumns(stated, found))
    return ['other rows or columns'];
  return stated.rows.flatMap(({ cells, planId }, row) => {
    const other = found.rows[row]!;
    const differing = stated.columns.flatMap(({ label, kind }, column) =>
      isSameCell(kind, cells[column] ?? null, other.cells[column] ?? null) ? [] : [`${label} in row ${row + 1}`],
    );
    return [...(planId === other.planId ? [] : [`the plan of row ${row + 1}`]), ...differing];
  });
}

const sameColumns = (stated: Table, found: Table): boolean =>
  stated.columns.length === found.columns.length &&
  stated.columns.every(
    ({ id, label, kind }, index) =>
      id === found.columns[index]!.id && label === found.columns[index]!.label && kind === found.columns[index]!.kind,
  );

/** What a model has worked out, or what was made of that. */
const modelled: ReadonlySet<Table['columns'][number]['kind']> = new Set(['money', 'difference', 'probability']);

/** The same text, date, count, number or price; a figure of a model but for its last bits. */
const isSameCell = (kind: Table['columns'][number]['kind'], stated: Cell, found: Cell): boolean =>
  modelled.has(kind) ? isSameFigure(stated, found) : stated === found;

/** Figures that differ by less than a millionth of themselves; what is next to nothing by less than nobody pays. */
function isSameFigure(stated: Cell, found: Cell): boolean {
  if (stated === found) return true;
  if (stated === null || found === null || stated === '' || found === '') return false;
  const [one, other] = [Number(stated), Number(found)];
  return Math.abs(one - other) <= 1e-9 + 1e-6 * Math.max(Math.abs(one), Math.abs(other));
}
