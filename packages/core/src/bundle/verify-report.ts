import { policyMoney } from '../report/policy-money';
import { isClose, type BundleCheck } from './bundle-check';
import { stateReport, type FrozenReport, type FrozenReportAnswer } from './frozen-report';
import { verifyAnswer } from './verify-plan';

type Table = FrozenReport['stated']['tables'][number];
type Cell = Table['rows'][number]['cells'][number];

/**
 * Asks every plan of a report again, from its runs, tiers and prices alone, and works out from the answers all that the report
 * says, cell by cell.
 */
export function verifyReport(report: FrozenReport): BundleCheck[] {
  const { stated, plans } = report;
  const found = stateReport(report);
  const answers = plans.flatMap((plan) => plan.answers.map((answer) => ({ plan: plan.name, answer })));
  const tables = [...new Set([...stated.tables, ...found.tables].map(({ id }) => id))];
  const oneOf = (all: readonly Table[], id: string) => all.find((table) => table.id === id);
  return [
    check(
      'Answers of the plans: options, capacity, odds, costs and choices',
      answers.flatMap(({ plan, answer }) => (isSameAnswer(answer) ? [] : [`“${plan}” on ${answer.gatewayName}`])),
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
    ...tables.map((id) => {
      const [one, other] = [oneOf(stated.tables, id), oneOf(found.tables, id)];
      return check(
        `Table “${(one ?? other)?.title}”`,
        one && other ? differingCells(one, other) : ['other tables'],
        'Every cell was worked out again from the answers.',
      );
    }),
  ];
}

const check = (what: string, differing: readonly string[], holds: string): BundleCheck =>
  differing.length > 0
    ? { what, state: 'differs', figures: `Not what the evidence gives: ${differing.slice(0, 5).join(', ')}.` }
    : { what, state: 'holds', figures: holds };

/** Whether an answer is the one that its runs, tiers and prices give. */
const isSameAnswer = ({ problem, answer }: FrozenReportAnswer): boolean =>
  verifyAnswer({ problem, answer, isPriced: true }).every(({ state }) => state !== 'differs');

function checkPolicies(answers: readonly { plan: string; answer: FrozenReportAnswer }[]): BundleCheck {
  const what = 'What each policy costs, and what would be saved without it';
  if (answers.some(({ answer }) => answer.needs === null))
    return { what, state: 'not-possible', figures: 'Names were taken out: which tier lacks which policy is not told.' };
  const differing = answers.filter(({ answer: { problem, answer, policies, needs } }) => {
    const found = policyMoney(problem, answer, needs ?? {}).each;
    return (
      found.length !== policies.length ||
      policies.some((stated, index) => {
        const [one, other] = [stated.without, found[index]!.without];
        return !(
          isSameCell(stated.costPerMillion, found[index]!.costPerMillion) &&
          isSameCell(stated.monthlyCost, found[index]!.monthlyCost) &&
          one.recommended?.tier === other.recommended?.tier &&
          one.recommended?.units === other.recommended?.units &&
          one.recommended?.monthlyCost === other.recommended?.monthlyCost &&
          isClose(one.probability, other.probability)
        );
      })
    );
  });
  return check(
    what,
    differing.map(({ plan }) => `“${plan}”`),
    'Each plan was asked again with each of its policies switched off.',
  );
}

type Total = FrozenReport['stated']['total'];
const isSameTotal = (stated: Total, found: Total): boolean =>
  stated.plans === found.plans &&
  stated.answered === found.answered &&
  stated.grade === found.grade &&
  stated.leastSure?.plan === found.leastSure?.plan &&
  isSameCell(stated.monthlyCost, found.monthlyCost) &&
  isSameCell(stated.costPerMillion, found.costPerMillion) &&
  isSameCell(stated.monthlyCalls, found.monthlyCalls) &&
  isSameCell(stated.leastSure?.probability ?? null, found.leastSure?.probability ?? null);

function differingCells(stated: Table, found: Table): string[] {
  if (stated.rows.length !== found.rows.length || stated.columns.length !== found.columns.length)
    return ['other rows or columns'];
  return stated.rows.flatMap(({ cells }, row) =>
    stated.columns.flatMap(({ label }, column) =>
      isSameCell(cells[column] ?? null, found.rows[row]?.cells[column] ?? null) ? [] : [`${label} in row ${row + 1}`],
    ),
  );
}

/** The same text, or the same figure but for the last bits of what was worked out by a model. */
function isSameCell(stated: Cell, found: Cell): boolean {
  if (stated === found) return true;
  if (stated === null || found === null || stated === '' || found === '') return false;
  return isClose(Number(stated), Number(found));
}
