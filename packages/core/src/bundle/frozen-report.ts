import { z } from 'zod';
import { moneySchema } from '../pricing/money-schema';
import { costReport, type CostReport } from '../report/cost-report';
import type { ReportedPlan } from '../report/reported-plan';
import { differenceColumns, reportTables } from '../report/report-tables';
import { reportWords } from '../report/report-words';
import { planProblemSchema } from '../sizing/plan-problem';
import { gradeSchema, recommendationSchema } from '../sizing/recommendation';
import { demandCurveSchema } from '../workload/demand-curve-schema';
import { frozenAnswerSchema } from './frozen-plan';
import { frozenStatementSchema } from './frozen-statement';

const day = z.iso.date();
const probability = z.number().min(0).max(1).nullable();
const money = moneySchema.nullable();
/** A part of a cost; that of a policy which a run shows to cost nothing may be below zero. */
const part = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .nullable();
const { recommended } = recommendationSchema.shape;

const policyMoneySchema = z.strictObject({
  policy: z.string(),
  costPerMillion: part,
  monthlyCost: part,
  grade: gradeSchema.nullable().optional(),
  without: z.strictObject({ recommended, probability, grade: gradeSchema.nullable(), why: z.string().nullable() }),
});

/** An answer of one gateway: what was asked, with evidence and prices, and what each policy costs. */
const answerSchema = z.strictObject({
  ...{ gateway: z.string(), gatewayName: z.string(), policySet: z.string(), region: z.string() },
  tierNames: z.record(z.string(), z.string()),
  prices: z.strictObject({ source: z.string(), observedOn: day, stale: z.boolean() }),
  problem: planProblemSchema,
  answer: frozenAnswerSchema.extend({ recommended }),
  policies: z.array(policyMoneySchema),
  /** For sentences that bar a tier, the policy that it lacks; null where they were taken out. */
  needs: z.record(z.string(), z.string()).nullable(),
});
export type FrozenReportAnswer = z.infer<typeof answerSchema>;

const monthSchema = z.strictObject({
  ...{ month: z.string().regex(/^\d{4}-\d\d$/), gatewayName: z.string(), currency: z.string() },
  ...{ option: z.string().nullable(), monthlyCost: money, costPerMillion: money },
  ...{ monthlyCalls: z.number(), requiredRps: z.number(), policies: z.array(z.string()) },
  ...{ probability, grade: gradeSchema.nullable(), pricesSeenOn: day },
  // Months that were frozen earlier have none.
  ...{ atPeak: money.optional(), overCurve: money.optional() },
});

const reportedPlanSchema = z.strictObject({
  /** Its place in the report, from 1 on. */
  id: z.string(),
  name: z.string(),
  curve: demandCurveSchema.nullable(),
  answers: z.array(answerSchema),
  unanswered: z.array(z.strictObject({ gatewayName: z.string(), why: z.string() })),
  months: z.array(monthSchema),
});
type FrozenReportedPlan = z.infer<typeof reportedPlanSchema>;

/** A cost report: the plans that it was made of, with all of their evidence and prices, and what it says of them. */
export const frozenReportSchema = z.strictObject({
  /** What was asked for, in words. */
  asked: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Whether tiers that are not an answer are rows too. */
  everyTier: z.boolean(),
  /** Where discounts were taken out: they are in the unit prices. */
  netPrices: z.literal(true).optional(),
  /** Differences and parts of a cost say what all of their sides rest on. Reports that were frozen earlier do not. */
  wholeBasis: z.literal(true).optional(),
  plans: z.array(reportedPlanSchema).min(1).max(200),
  stated: frozenStatementSchema,
});
export type FrozenReport = z.infer<typeof frozenReportSchema>;
type Asked = Pick<FrozenReport, 'currency' | 'everyTier' | 'netPrices' | 'wholeBasis' | 'plans'>;

/** A frozen plan as a report takes it. */
const thawReportedPlan = ({ answers, months, ...plan }: FrozenReportedPlan): ReportedPlan => ({
  ...plan,
  months: months.map((month) => ({ ...month, atPeak: month.atPeak ?? null, overCurve: month.overCurve ?? null })),
  answers: answers.map(({ policySet: _set, needs: _needs, answer, policies, ...rest }) => ({
    ...{ ...rest, result: answer },
    policies: { states: answer.policyStates, each: policies },
  })),
});

/** The report of frozen plans, worked out anew. */
export const reportOf = ({ currency, plans }: Pick<Asked, 'currency' | 'plans'>): CostReport =>
  costReport({ currency, plans: plans.map(thawReportedPlan) });

/** What a report says of its plans: its totals, its words, and the tables that have rows. */
export function stateReport({ everyTier, netPrices, wholeBasis, ...rest }: Asked): FrozenReport['stated'] {
  const report = reportOf(rest);
  const left = new Set<string | undefined>([
    ...(netPrices ? ['discount'] : []),
    ...(wholeBasis ? [] : differenceColumns),
  ]);
  const tables = reportTables(report, { everyTier }).filter(({ rows }) => rows.length > 0);
  return {
    ...{ total: report.total, words: reportWords(report) },
    tables: tables.map(({ id, title, columns, rows }) => {
      const isShown = (_: unknown, at: number) => !left.has(columns[at]?.id);
      return {
        ...{ id, title, columns: columns.filter(isShown) },
        rows: rows.map(({ planId, cells }) => ({ planId, cells: cells.filter(isShown) })),
      };
    }),
  };
}
