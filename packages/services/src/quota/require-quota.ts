import { conflict, Money } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import { targetPolicyOf, type TargetPolicy } from '../target/target-policy';
import { lockWorkspace } from '../workspace/lock-workspace';
import type { PlannedLoad } from './planned-load';

/** What a workspace has used of its quotas: the runs under way, and what runs of this day and month made or may make. */
export interface QuotaUse {
  runs: number;
  requestsToday: number;
  /** In the currency of the quota; what cost nothing, or cost in another, is left out. */
  costThisMonth: string;
}

/**
 * Holds a run against the quotas of its workspace, in the transaction that begins it: the workspace's row is locked, so that
 * of two runs begun at once the second sees the first. Simulated runs load nobody and count for nothing.
 * @throws HeadroomError `conflict` that says what is limited, how much is used, and when it is free again
 */
export async function requireQuota(transaction: Transaction, workspaceId: string, planned: PlannedLoad): Promise<void> {
  if (planned.simulated) return;
  const policy = await targetPolicyOf(transaction, workspaceId);
  if (policy.maxRuns === null && policy.maxRequestsPerDay === null && policy.maxCostPerMonth === null) return;
  await lockWorkspace(transaction, workspaceId);
  const used = await readQuotaUse(transaction, workspaceId, policy.costCurrency);
  requireRuns(policy, used);
  requireRequests(policy, used, planned);
  requireCost(policy, used, planned);
}

function requireRuns({ maxRuns }: TargetPolicy, { runs }: QuotaUse) {
  if (maxRuns !== null && runs >= maxRuns)
    throw exceeded(
      'runs',
      maxRuns,
      runs,
      `This workspace may have ${maxRuns} runs at a time, and has ${runs}`,
      'once one of them has ended',
    );
}

function requireRequests({ maxRequestsPerDay }: TargetPolicy, { requestsToday }: QuotaUse, { requests }: PlannedLoad) {
  if (maxRequestsPerDay === null) return;
  const limit = Number(maxRequestsPerDay);
  const what = `This workspace may make ${limit} requests a day, and ${requestsToday} are made or under way`;
  const freeAt = startOf('day', 1);
  if (requests === null)
    throw exceeded(
      'requests',
      limit,
      requestsToday,
      `${what}; how many this run makes is not known beforehand`,
      'when its users think or keep a pace',
    );
  if (requestsToday + requests > limit)
    throw exceeded(
      'requests',
      limit,
      requestsToday,
      `${what}; this run may make ${requests}`,
      `from ${inUtc(freeAt)}`,
      freeAt,
    );
}

function requireCost(
  { maxCostPerMonth, costCurrency }: TargetPolicy,
  { costThisMonth }: QuotaUse,
  { cost }: PlannedLoad,
) {
  if (maxCostPerMonth === null || cost === null) return;
  const limit = maxCostPerMonth.toString();
  const what = `Load of this workspace may cost ${limit} ${costCurrency} a month, and ${costThisMonth} are spent or under way`;
  const freeAt = startOf('month', 1);
  if (cost.total === null || cost.currency !== costCurrency)
    throw exceeded(
      'cost',
      limit,
      costThisMonth,
      `${what}; what this run costs is not known in ${costCurrency}`,
      'when its prices are',
    );
  if (new Money(costThisMonth).plus(cost.total).greaterThan(limit))
    throw exceeded(
      'cost',
      limit,
      costThisMonth,
      `${what}; this run may cost ${cost.total}`,
      `from ${inUtc(freeAt)}`,
      freeAt,
    );
}

const exceeded = (
  quota: string,
  limit: number | string,
  used: number | string,
  what: string,
  free: string,
  freeAt?: Date,
) =>
  conflict(`${what}. It can be started ${free}, or an admin raises the quota under Settings, Targets.`, {
    ...{ quota, limit, used, freeAt: freeAt?.toISOString() ?? null },
  });

/** What a workspace has used; days and months are those of UTC. A run counts while it goes on, and in those in which it ended. */
export async function readQuotaUse(
  transaction: Transaction,
  workspaceId: string,
  currency: string | null,
): Promise<QuotaUse> {
  const [row] = await transaction.$queryRaw<[{ runs: number; requests: bigint; cost: string }]>`
    SELECT count(*) FILTER (WHERE state <> 'finished')::int AS runs,
           coalesce(sum(requests) FILTER (WHERE ended_at >= ${startOf('day')}), 0)::bigint AS requests,
           coalesce(sum((cost->>'total')::numeric) FILTER (
             WHERE ended_at >= ${startOf('month')} AND cost->>'currency' = ${currency}::text), 0)::text AS cost
      FROM (SELECT state, requests, coalesce(finished_at, 'infinity') AS ended_at, CASE WHEN state = 'finished' THEN test_cost ELSE planned_cost END AS cost
              FROM run
             WHERE workspace_id = ${workspaceId}::uuid AND definition IS NOT NULL AND NOT simulated
               AND (state <> 'finished' OR finished_at >= ${startOf('month')})) AS counted`;
  return { runs: row.runs, requestsToday: Number(row.requests), costThisMonth: row.cost };
}

function startOf(span: 'day' | 'month', later = 0): Date {
  const now = new Date();
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(span === 'day' ? Date.UTC(year, month, day + later) : Date.UTC(year, month + later, 1));
}

const inUtc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
