import {
  costReport,
  gatewaysOf,
  judgeBudgets,
  parseInput,
  requirementSchema,
  type CostReport,
  type JudgedBudget,
  type Requirement,
} from '@headroom/core';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { listBudgets } from './list-budgets';
import { gatewaysById, nameOf, reportedPlans } from './reported-plans';

const question = z.strictObject({
  /** Only these plans, by their ids. */
  plans: z.array(z.string()).max(200).optional(),
  /** Only plans with this part in their name, in any case. */
  name: z.string().max(200).optional(),
  /** Only answers of these gateways. */
  gateways: z.array(z.string().max(120)).max(50).optional(),
  /** That of the most plans when absent. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a three-letter currency code')
    .optional(),
  /** How many months are looked back, this one among them. */
  months: z.number().int().min(1).max(24).default(6),
});
export type ReportQuestion = z.input<typeof question>;

export interface ReadReport {
  report: CostReport;
  /** Currencies of the plans that are asked for, whatever the report's is, most plans first. */
  currencies: { currency: string; plans: number }[];
  /** Gateways that any plan of the workspace asks. */
  gateways: { id: string; name: string }[];
  /** Of the plans in the report; that of all plans together where the report has them all. */
  budgets: JudgedBudget[];
  /** Plans that are asked for but one report has no room for: the ones changed longest ago. */
  leftOut: number;
}

/** A report is read by people. */
const mostPlans = 100;

/** What plans cost by their newest answers, how that changed, and what would be saved; in one currency. */
export async function readCostReport(ctx: Ctx, input: unknown = {}): Promise<ReadReport> {
  authorise(ctx, 'plan.read');
  const asked = parseInput(question, input, 'report');
  const rows = await ctx.clients.db.plan.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, requirement: true, ranking: true },
  });
  const all = rows.map((row) => ({ ...row, requirement: requirementSchema.parse(row.requirement) }));
  const matching = all.filter((plan) => isAsked(plan, asked));
  const currencies = countCurrencies(matching.map(({ requirement }) => requirement));
  const currency = asked.currency ?? currencies[0]?.currency ?? 'USD';
  const inCurrency = matching.filter(({ requirement }) => requirement.currency === currency);
  const ids = [...new Set(all.flatMap(({ requirement }) => gatewaysOf(requirement)))];
  const byId = await gatewaysById(ctx, ids);
  const plans = await reportedPlans(ctx, inCurrency.slice(0, mostPlans), { ...asked, byId });
  const report = costReport({ currency, plans });
  const isWhole = inCurrency.length === plans.length && matching.length === all.length && !asked.gateways;
  const budgets = (await listBudgets(ctx)).filter(({ planId }) => (planId === null ? isWhole : !asked.gateways));
  return {
    ...{ report, budgets: judgeBudgets(report, budgets) },
    currencies,
    gateways: ids
      .map((id) => ({ id, name: nameOf(byId, id) }))
      .toSorted((left, right) => left.name.localeCompare(right.name)),
    leftOut: Math.max(0, inCurrency.length - mostPlans),
  };
}

function isAsked(
  { id, name, requirement }: { id: string; name: string; requirement: Requirement },
  asked: z.output<typeof question>,
): boolean {
  const ids = asked.plans?.filter(isId);
  const part = asked.name?.trim().toLowerCase();
  return (
    (!ids || ids.includes(id)) &&
    (!part || name.toLowerCase().includes(part)) &&
    (!asked.gateways || gatewaysOf(requirement).some((gateway) => asked.gateways!.includes(gateway)))
  );
}

function countCurrencies(requirements: readonly Requirement[]): ReadReport['currencies'] {
  const counts = new Map<string, number>();
  for (const { currency } of requirements) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts]
    .map(([currency, plans]) => ({ currency, plans }))
    .toSorted((left, right) => right.plans - left.plans || left.currency.localeCompare(right.currency));
}
