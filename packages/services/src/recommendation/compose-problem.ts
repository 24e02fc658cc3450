import { invalidInput, type PlanProblem, type PriceBook, type Requirement } from '@headroom/core';
import {
  evidenceRuns,
  parsePolicyChain,
  planTiers,
  policiesIn,
  qualifiedTierId,
  type Gateway,
} from '@headroom/gateways';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { discountsOf } from '../price/discounts';
import { requireBook } from '../price/require-book';
import { gatherEvidence } from './find-evidence';

/**
 * Compiles a requirement into the self-contained problem: tiers with their meters from the price book in force on a day, the
 * policy set's newest version, and all evidence that may speak of it, one's own and what others published.
 * @param on ISO date that is priced
 * @throws HeadroomError `invalid-input` when the gateway, the policy set, a tier that is named or a price book is missing
 */
export async function composeProblem(
  ctx: Ctx,
  requirement: Requirement,
  on: string,
): Promise<{ problem: PlanProblem; book: PriceBook }> {
  const { gateway: gatewayId, name } = requirement.policySet;
  const entry = await requireEntry(ctx, gatewayId);
  const { definition } = entry;
  requireTiers(definition, requirement);
  const policies = await ctx.clients.db.policySetVersion.findFirst({
    where: { policySet: { workspaceId: ctx.workspaceId, gatewayId, name } },
    orderBy: { version: 'desc' },
  });
  if (!policies) throw invalidInput(`${definition.name} has no policy set "${name}" in this workspace.`);
  const book = await requireBook(ctx, definition, { currency: requirement.currency, on });
  const [{ runs: measured, measuredOtherwise }, discounts] = await Promise.all([
    gatherEvidence(ctx, gatewayId, policies.chain),
    discountsOf(ctx, gatewayId),
  ]);
  const published = evidenceRuns(
    entry,
    measured.map(({ tier }) => tier),
  );
  const runs = [...published, ...measured.map((run) => ({ ...run, tier: qualifiedTierId(gatewayId, run.tier) }))];
  const ids = policiesIn(definition, parsePolicyChain(policies.chain));
  const problem: PlanProblem = {
    schema: 'headroom.plan/1',
    hoursPerMonth: requirement.hoursPerMonth,
    currency: requirement.currency,
    tiers: planTiers(entry, book, {
      ...{ region: requirement.region, on, policyIds: ids, discounts },
      constraints: requirement.constraints,
    }),
    policies: [...new Set([...ids, ...runs.flatMap((run) => run.policies)])].map((id) => ({
      id,
      mayShortCircuit: mayShortCircuit(definition, id),
      ...(measuredOtherwise.has(id) && { measuredOtherwise: measuredOtherwise.get(id) }),
    })),
    runs,
    target: {
      policies: ids,
      rps: requirement.rps,
      growthFactor: requirement.growthFactor,
      headroom: requirement.headroom,
      spareUnits: requirement.spareUnits,
      monthlyCalls: requirement.monthlyCalls,
      slo: requirement.slo,
    },
  };
  return { problem, book };
}

/** Tiers that a requirement names must be there: one that is misspelt would quietly be no option. */
function requireTiers({ name, tiers }: Gateway, { constraints, current }: Requirement): void {
  const named = [...(constraints?.tiers ?? []), ...(current ? [current.tier] : [])];
  const unknown = named.find((id) => !tiers.some((tier) => tier.id === id));
  if (unknown !== undefined)
    throw invalidInput(`${name} has no tier "${unknown}". It has: ${tiers.map(({ id }) => id).join(', ')}.`);
}

const mayShortCircuit = ({ policies }: Gateway, policyId: string) =>
  policies.find(({ id }) => id === policyId)?.mayShortCircuit ?? false;
