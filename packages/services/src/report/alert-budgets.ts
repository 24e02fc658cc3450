import type { JudgedBudget } from '@headroom/core';
import type { Clients, Ctx } from '../ctx';
import { ringDelivery } from '../delivery/ring-delivery';
import { recordEvent } from '../event/record-event';
import { reportPath } from '../schedule/report-path';
import { readCostReport } from './read-cost-report';

/** An answer is dated when its transaction begins, and seen when that ends: within this of each other. */
const unseenMs = 60_000;

/**
 * Holds a workspace's newest answers against its budgets. One that costs have gone above is told to the channels that want to know:
 * once, by compare-and-set, until costs were within it or it is set anew; as long as nobody wants to know, it is not told.
 */
export async function alertBudgets(
  clients: Clients,
  { workspaceId }: { workspaceId: string },
  webUrl: string,
): Promise<void> {
  const { db } = clients;
  const ctx: Ctx = {
    ...{ clients, workspaceId, role: 'viewer' },
    actor: { kind: 'system', id: 'budgets', name: 'Budgets' },
  };
  // By the clock that dates answers: this machine's may be ahead of it.
  const [{ at }] = await db.$queryRaw<[{ at: Date }]>`SELECT now() AS at`;
  const set = await db.budget.findMany({
    where: { workspaceId },
    select: { id: true, currency: true, updatedAt: true },
  });
  const updatedAts = new Map(set.map(({ id, updatedAt }) => [id, updatedAt]));
  for (const currency of new Set(set.map((budget) => budget.currency))) {
    const { budgets, report } = await readCostReport(ctx, { currency, months: 1 }, { mostPlans: Infinity });
    const url = new URL(reportPath({ currency }), webUrl).href;
    const nameOf = (id: string | null) => id && (report.plans.find((plan) => plan.id === id)?.name ?? id);
    for (const budget of budgets) {
      const updatedAt = updatedAts.get(budget.id);
      if (updatedAt) await judge(ctx, budget, { at, updatedAt, url, plan: nameOf(budget.planId) });
    }
  }
  // Budgets that were set, and answers that came, while these were read are judged next time.
  const judgedAt = new Date(at.getTime() - unseenMs);
  for (const { id, updatedAt } of set)
    await db.budget.updateMany({ where: { id, workspaceId, updatedAt }, data: { judgedAt, updatedAt } });
}

interface Judging {
  at: Date;
  /** Of the budget that was read: judging is no change of it, and one that was changed since is left alone. */
  updatedAt: Date;
  url: string;
  plan: string | null;
}

async function judge(
  { clients, workspaceId }: Ctx,
  { id, state, measure, threshold, currency, cost, grade, pricesSeenOn }: JudgedBudget,
  { at, updatedAt, url, plan }: Judging,
): Promise<void> {
  const where = { id, workspaceId, updatedAt };
  if (state === 'within')
    await clients.db.budget.updateMany({
      where: { ...where, exceededAt: { not: null } },
      data: { exceededAt: null, updatedAt },
    });
  if (state !== 'over' || cost === null) return;
  const basis = { weakestGrade: grade, pricesSeenOn };
  const deliveries = await clients.db.$transaction(async (transaction) => {
    const channels = await transaction.channel.findMany({
      where: { workspaceId, alerts: true, removedAt: null },
      select: { id: true },
    });
    if (channels.length === 0) return [];
    const data = { exceededAt: at, updatedAt };
    const { count } = await transaction.budget.updateMany({ where: { ...where, exceededAt: null }, data });
    if (count === 0) return [];
    return recordEvent(transaction, {
      ...{ workspaceId, type: 'budget.exceeded', occurrence: `budget:${id}:${at.toISOString()}` },
      ...{ title: `Over budget: ${plan ?? 'all plans'}`, channelIds: channels.map((channel) => channel.id) },
      data: { budget: { id, plan, measure, threshold }, currency, cost, basis, url },
    });
  });
  await ringDelivery(clients, deliveries);
}
