import type { JudgedBudget } from './budgets';
import { budgetsTable } from './budgets-table';
import type { CostReport, PlanCost } from './cost-report';
import type { FigureBasis } from './figure-basis';
import type { MonthCost } from './month-costs';
import type { PolicyMoney } from './policy-money';
import { column, tableOf, type ReportTable } from './report-table';
import type { Saving } from './savings';
import type { MeterCost, TierCost, TierStanding } from './tier-costs';

export const standingNames: Record<TierStanding, string> = {
  answer: 'Answer',
  gatewayAnswer: 'Answer of this gateway',
  enough: 'Enough, dearer',
  unknown: 'Not known',
  notEnough: 'Not enough',
};

export const savingNames: Record<Saving['kind'], string> = {
  lessSure: 'Cheaper, less sure',
  runnerUp: 'Runner-up tier',
  tier: 'Another tier',
  gateway: 'Another gateway',
  policy: 'Without a policy',
};

/** Columns that say what a difference rests on; reports that were frozen earlier have none. */
export const differenceColumns = ['differenceGrade', 'differencePrices'] as const;

/**
 * The tables of a report. Every figure stands beside its grade and the day of its prices.
 * @param options.everyTier whether tiers that are not an answer are rows too
 * @param options.budgets as the report judges them
 */
export function reportTables(
  report: CostReport,
  { everyTier = false, budgets = [] }: { everyTier?: boolean; budgets?: readonly JudgedBudget[] } = {},
): ReportTable[] {
  const { currency, plans } = report;
  const tiers = plans.flatMap((plan) => tierRows(plan, everyTier));
  return [
    costs(currency, tiers),
    meters(
      currency,
      tiers.flatMap((row) => (row.cost ? row.cost.meters.map((meter) => ({ ...row, cost: row.cost!, meter })) : [])),
    ),
    savings(
      currency,
      plans.flatMap((plan) => plan.savings.map((saving) => ({ plan, saving }))),
    ),
    policies(
      currency,
      plans.flatMap((plan) => plan.policies.each.map((policy) => ({ plan, policy }))),
    ),
    months(
      currency,
      plans.flatMap((plan) => plan.months.map((month) => ({ plan, month }))),
    ),
    budgetsTable(currency, budgets),
  ];
}

interface TierRow {
  plan: PlanCost;
  /** Null for a plan of which no tier is shown: it keeps its row. */
  cost: TierCost | null;
}

function tierRows(plan: PlanCost, everyTier: boolean): TierRow[] {
  const shown = plan.tiers.filter(({ standing }) => everyTier || standing === 'answer' || standing === 'gatewayAnswer');
  return shown.length > 0 ? shown.map((cost) => ({ plan, cost })) : [{ plan, cost: null }];
}

const planName = ({ plan }: { plan: PlanCost }) => plan.name;

const costs = (currency: string, rows: readonly TierRow[]) =>
  tableOf<TierRow>(
    { id: 'costs', title: 'Costs' },
    [
      column('plan', 'Plan', 'text', planName),
      column('gateway', 'Gateway', 'text', ({ cost }) => cost?.gatewayName ?? null),
      column('tier', 'Tier', 'text', ({ cost }) => cost?.tier ?? null),
      column('units', 'Units', 'count', ({ cost }) => cost?.units ?? null),
      column('standing', 'Stands as', 'text', ({ cost }) => (cost ? standingNames[cost.standing] : 'No answer')),
      column('monthlyCost', `Per month (${currency})`, 'money', ({ cost }) => cost?.monthlyCost ?? null),
      column(
        ...(['atMeanUse', `Per million at mean use (${currency})`, 'money'] as const),
        ({ cost }) => cost?.perMillion.atMeanUse ?? null,
      ),
      column(
        ...(['atPeak', `Per million at the peak rate (${currency})`, 'money'] as const),
        ({ cost }) => cost?.perMillion.atPeak ?? null,
      ),
      column(
        ...(['overCurve', `Per million over the demand curve (${currency})`, 'money'] as const),
        ({ cost }) => cost?.perMillion.overCurve ?? null,
      ),
      column('probability', 'Sure', 'probability', ({ cost }) => cost?.probability ?? null),
      column('grade', 'Grade', 'grade', ({ cost }) => cost?.grade ?? null),
      column('prices', 'Prices seen on', 'date', ({ cost }) => cost?.prices.observedOn ?? null),
      column('calls', 'Calls per month', 'count', ({ cost }) => cost?.monthlyCalls ?? null),
      column('peak', 'Peak rate (rps)', 'number', ({ cost }) => cost?.peakRps ?? null),
      column('why', 'Not known', 'text', ({ plan, cost }) => (cost ? cost.why : plan.why)),
    ],
    rows,
  );

interface MeterRow {
  plan: PlanCost;
  cost: TierCost;
  meter: MeterCost;
}

const meters = (currency: string, rows: readonly MeterRow[]) =>
  tableOf<MeterRow>(
    { id: 'meters', title: 'Meters' },
    [
      column('plan', 'Plan', 'text', planName),
      column('gateway', 'Gateway', 'text', ({ cost }) => cost.gatewayName),
      column('tier', 'Tier', 'text', ({ cost }) => cost.tier),
      column('units', 'Units', 'count', ({ cost }) => cost.units),
      column('meter', 'Meter', 'text', ({ meter }) => meter.meter),
      column('quantity', 'Quantity', 'number', ({ meter }) => meter.quantity),
      column('unit', 'Counted in', 'text', ({ meter }) => meter.unit),
      column('unitPrice', `Unit price (${currency})`, 'price', ({ meter }) => meter.unitPrice),
      column('discount', 'Discount (%)', 'number', ({ meter }) =>
        // Of a price that is not known, nor is what was taken off it.
        meter.unitPrice === null ? null : Number(meter.discountPercent ?? 0),
      ),
      column('monthlyCost', `Per month (${currency})`, 'money', ({ meter }) => meter.monthlyCost),
      column('costPerMillion', `Per million (${currency})`, 'money', ({ meter }) => meter.costPerMillion),
      column('grade', 'Grade', 'grade', ({ cost }) => cost.grade),
      column('prices', 'Prices seen on', 'date', ({ cost }) => cost.prices.observedOn),
    ],
    rows,
  );

/** What a difference rests on, beside the grade and the prices of what the row is about. */
const basisColumns = <Row>(of: string, basisOfRow: (row: Row) => FigureBasis | null) => [
  column<Row>(differenceColumns[0], `${of}: grade`, 'grade', (row) => basisOfRow(row)?.grade ?? null),
  column<Row>(differenceColumns[1], `${of}: prices seen on`, 'date', (row) => basisOfRow(row)?.pricesSeenOn ?? null),
];

interface SavingRow {
  plan: PlanCost;
  saving: Saving;
}

const savings = (currency: string, rows: readonly SavingRow[]) =>
  tableOf<SavingRow>(
    { id: 'savings', title: 'What would be saved' },
    [
      column('plan', 'Plan', 'text', planName),
      column('kind', 'By', 'text', ({ saving }) => savingNames[saving.kind]),
      column('policy', 'Policy', 'text', ({ saving }) => saving.policy),
      column('instead', 'In its place', 'text', ({ saving }) => saving.instead),
      column('monthlyCost', `Per month (${currency})`, 'money', ({ saving }) => saving.monthlyCost),
      column('saves', `Saves per month (${currency})`, 'difference', ({ saving }) => saving.saves),
      column('probability', 'Sure', 'probability', ({ saving }) => saving.probability),
      column('grade', 'Grade', 'grade', ({ saving }) => saving.grade),
      column('prices', 'Prices seen on', 'date', ({ saving }) => saving.prices.observedOn),
      ...basisColumns<SavingRow>('Saving', ({ saving }) => saving.basis),
      column('why', 'Not known', 'text', ({ saving }) => saving.why),
    ],
    rows,
  );

interface PolicyRow {
  plan: PlanCost;
  policy: PolicyMoney;
}

const policies = (currency: string, rows: readonly PolicyRow[]) =>
  tableOf<PolicyRow>(
    { id: 'policies', title: 'What each policy costs' },
    [
      column('plan', 'Plan', 'text', planName),
      column('policy', 'Policy', 'text', ({ policy }) => policy.policy),
      column('costPerMillion', `Per million (${currency})`, 'difference', ({ policy }) => policy.costPerMillion),
      column('monthlyCost', `Per month (${currency})`, 'difference', ({ policy }) => policy.monthlyCost),
      column('grade', 'Grade', 'grade', ({ plan, policy }) =>
        // What was frozen before parts had a grade of their own has that of the answer.
        policy.grade === undefined ? (plan.answer?.grade ?? null) : policy.grade,
      ),
      column('prices', 'Prices seen on', 'date', ({ plan }) => plan.answer?.prices.observedOn ?? null),
      column('why', 'Not known', 'text', ({ policy }) =>
        policy.costPerMillion === null ? 'No run tells what it takes from the answer’s capacity.' : null,
      ),
    ],
    rows,
  );

interface MonthRow {
  plan: PlanCost;
  month: MonthCost;
}

const months = (currency: string, rows: readonly MonthRow[]) =>
  tableOf<MonthRow>(
    { id: 'months', title: 'Month on month' },
    [
      column('plan', 'Plan', 'text', planName),
      column('month', 'Month', 'date', ({ month }) => month.month),
      column('gateway', 'Gateway', 'text', ({ month }) => month.gatewayName),
      column('option', 'Answer', 'text', ({ month }) => month.option),
      column('monthlyCost', `Per month (${currency})`, 'money', ({ month }) => month.monthlyCost),
      column('costPerMillion', `Per million at mean use (${currency})`, 'money', ({ month }) => month.costPerMillion),
      column('atPeak', `Per million at the peak rate (${currency})`, 'money', ({ month }) => month.atPeak),
      column(
        ...(['overCurve', `Per million over the demand curve (${currency})`, 'money'] as const),
        ({ month }) => month.overCurve,
      ),
      column('difference', `Change (${currency})`, 'difference', ({ month }) => month.difference),
      column('changed', 'What changed', 'text', ({ month }) => month.changed.join(', ') || null),
      column('calls', 'Calls per month', 'count', ({ month }) => month.monthlyCalls),
      column('probability', 'Sure', 'probability', ({ month }) => month.probability),
      column('grade', 'Grade', 'grade', ({ month }) => month.grade),
      column('prices', 'Prices seen on', 'date', ({ month }) => month.pricesSeenOn),
      ...basisColumns<MonthRow>('Change', ({ month }) => month.differenceBasis),
    ],
    rows,
  );
