import {
  costReport,
  gatewaysOf,
  judgeBudgets,
  parseInput,
  reportTables,
  requirementSchema,
  type CostReport,
  type JudgedBudget,
  type ReportTable,
  type Requirement,
} from '@headroom/core';
import { qualifiedTierId } from '@headroom/gateways';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { listBudgets } from './list-budgets';
import { plansOnTiers } from './plans-on-tiers';
import { gatewaysById, isAskedGateway, nameOf, reportedPlans, type Gateways, type SavedPlan } from './reported-plans';

/** What a report is asked for: as it stands in the address of its page, and in a schedule. */
export const reportQuestionSchema = z.strictObject({
  /** Only these plans, by their ids. */
  plans: z.array(z.string()).max(200).optional(),
  /** Only plans with this part in their name, in any case. */
  name: z.string().max(200).optional(),
  /** Only answers of these gateways. */
  gateways: z.array(z.string().max(120)).max(50).optional(),
  /** Only answers that are one of these tiers, as `gateway/tier`. */
  tiers: z.array(z.string().max(200)).max(100).optional(),
  /** That of the most plans when absent. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a three-letter currency code')
    .optional(),
  /** How many months are looked back, this one among them. */
  months: z.number().int().min(1).max(24).default(6),
  /** Whether tiers that are not an answer are rows too. */
  everyTier: z.boolean().default(false),
});
export type ReportQuestion = z.input<typeof reportQuestionSchema>;

export interface ReadReport {
  question: z.output<typeof reportQuestionSchema>;
  report: CostReport;
  /** What it was made of. */
  plans: SavedPlan[];
  /** Its figures as the screen, paper and every file show them. */
  tables: ReportTable[];
  /** Currencies of the plans that are asked for, whatever the report's is, most plans first. */
  currencies: { currency: string; plans: number }[];
  /** Gateways that any plan of the workspace asks. */
  gateways: { id: string; name: string }[];
  /** Tiers of the gateways that are asked for, by `gateway/tier`, and those that are asked for themselves. */
  tiers: { id: string; name: string; gatewayName: string }[];
  /** Of the plans that are asked for; that of all plans together where all are asked for. */
  budgets: JudgedBudget[];
  /** Plans that are asked for but one report has no room for: the ones changed longest ago. */
  leftOut: number;
}

/**
 * What plans cost by their newest answers, how that changed, and what would be saved; in one currency. A report is read by people:
 * it has at most `mostPlans`.
 */
export async function readCostReport(
  ctx: Ctx,
  input: unknown = {},
  { mostPlans = 100 }: { mostPlans?: number } = {},
): Promise<ReadReport> {
  authorise(ctx, 'plan.read');
  const asked = parseInput(reportQuestionSchema, input, 'report');
  const rows = await ctx.clients.db.plan.findMany({
    where: { workspaceId: ctx.workspaceId, archivedAt: null },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, name: true, requirement: true, ranking: true },
  });
  const all = rows.map((row) => ({ ...row, requirement: requirementSchema.parse(row.requirement) }));
  const onTiers = asked.tiers && (await plansOnTiers(ctx, asked.tiers));
  const matching = all.filter((plan) => isAsked(plan, asked) && (!onTiers || onTiers.has(plan.id)));
  const currencies = countCurrencies(matching.map(({ requirement }) => requirement));
  const currency = asked.currency ?? currencies[0]?.currency ?? 'USD';
  const inCurrency = matching.filter(({ requirement }) => requirement.currency === currency);
  const ids = [...new Set(all.flatMap(({ requirement }) => gatewaysOf(requirement)))];
  const byId = await gatewaysById(ctx, ids);
  const plans = await reportedPlans(ctx, inCurrency.slice(0, mostPlans), { ...asked, byId });
  const report = costReport({ currency, plans });
  const leftOut = inCurrency.slice(mostPlans);
  const isWhole = matching.length === all.length;
  const budgets =
    asked.gateways || asked.tiers
      ? []
      : judgeBudgets(
          report,
          (await listBudgets(ctx)).filter(({ planId }) => planId !== null || isWhole),
          leftOut,
        );
  return {
    ...{ question: asked, report, plans, budgets, tables: reportTables(report, { ...asked, budgets }) },
    currencies,
    gateways: ids
      .map((id) => ({ id, name: nameOf(byId, id) }))
      .toSorted((left, right) => left.name.localeCompare(right.name)),
    tiers: tiersOf(byId, asked),
    leftOut: leftOut.length,
  };
}

const tiersOf = (byId: Gateways, { gateways, tiers }: ReadReport['question']): ReadReport['tiers'] =>
  [...byId.values()]
    .toSorted((left, right) => left.name.localeCompare(right.name))
    .flatMap((gateway) =>
      gateway.tiers
        .map(({ id, name }) => ({ id: qualifiedTierId(gateway.id, id), name, gatewayName: gateway.name }))
        .filter(({ id }) => !gateways || gateways.includes(gateway.id) || tiers?.includes(id)),
    );

function isAsked(
  { id, name, requirement }: { id: string; name: string; requirement: Requirement },
  asked: z.output<typeof reportQuestionSchema>,
): boolean {
  const ids = asked.plans?.filter(isId);
  const part = asked.name?.trim().toLowerCase();
  return (
    (!ids || ids.includes(id)) &&
    (!part || name.toLowerCase().includes(part)) &&
    gatewaysOf(requirement).some((gateway) => isAskedGateway(gateway, asked))
  );
}

function countCurrencies(requirements: readonly Requirement[]): ReadReport['currencies'] {
  const counts = new Map<string, number>();
  for (const { currency } of requirements) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts]
    .map(([currency, plans]) => ({ currency, plans }))
    .toSorted((left, right) => right.plans - left.plans || left.currency.localeCompare(right.currency));
}
