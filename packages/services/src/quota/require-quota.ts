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
export async function requireQuota(
  transaction: Transaction,
  { workspaceId, targetHost }: { workspaceId: string; targetHost: string },
  planned: PlannedLoad,
): Promise<void> {
  if (planned.simulated) return;
  const policy = await targetPolicyOf(transaction, workspaceId);
  const { maxRps, maxRuns, maxRequestsPerDay, maxCostPerMonth } = policy;
  if ([maxRps, maxRuns, maxRequestsPerDay, maxCostPerMonth].every((quota) => quota === null)) return;
  await lockWorkspace(transaction, workspaceId);
  if (maxRps !== null) requireRate(maxRps, await readRateElsewhere(transaction, workspaceId, targetHost), planned);
  const used = await readQuotaUse(transaction, workspaceId, policy.costCurrency);
  requireRuns(policy, used);
  requireRequests(policy, used, planned);
  requireCost(policy, used, planned);
}

function requireRate(maxRps: number, elsewhere: number | null, { peakRps }: PlannedLoad) {
  const what = `This workspace may send ${maxRps} requests/s at a time`;
  const free = 'once one of those has ended';
  if (elsewhere === null)
    throw exceeded('rate', maxRps, null, `${what}, and how many a run on another target comes to is not known`, free);
  if (elsewhere > 0 && elsewhere + (peakRps ?? Infinity) > maxRps)
    throw exceeded(
      'rate',
      maxRps,
      elsewhere,
      `${what}, and its runs on other targets come to ${Math.ceil(elsewhere)}; this run comes to ${peakRps === null ? 'as many as are answered' : Math.ceil(peakRps)}`,
      free,
    );
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
  used: number | string | null,
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

/**
 * The rate that a workspace's runs on other targets may come to together, waiting ones included; null: not known. A target has one run at a
 * time, so that of those on one target the highest counts.
 */
async function readRateElsewhere(
  transaction: Transaction,
  workspaceId: string,
  targetHost: string,
): Promise<number | null> {
  const [row] = await transaction.$queryRaw<[{ rps: number; isKnown: boolean }]>`
    SELECT coalesce(sum(highest), 0)::float8 AS rps, coalesce(bool_and(known), true) AS "isKnown"
      FROM (SELECT max(peak_rps) AS highest, bool_and(peak_rps IS NOT NULL) AS known
              FROM run
             WHERE workspace_id = ${workspaceId}::uuid AND definition IS NOT NULL AND NOT simulated
               AND state <> 'finished' AND target_host <> ${targetHost}
             GROUP BY target_host) AS target`;
  return row.isKnown ? row.rps : null;
}

function startOf(span: 'day' | 'month', later = 0): Date {
  const now = new Date();
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return new Date(span === 'day' ? Date.UTC(year, month, day + later) : Date.UTC(year, month + later, 1));
}

const inUtc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
