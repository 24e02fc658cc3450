import { invalidInput, type PlanProblem, type PriceBook, priceBookSchema, type Requirement } from '@headroom/core';
import { findEntry, planTiers, qualifiedTierId, type Gateway } from '@headroom/gateways';
import type { Prisma } from '@headroom/db';
import type { Ctx } from '../ctx';
import { policyIdsOf } from '../policy/policy-ids';
import { findEvidence } from './find-evidence';

/**
 * Compiles a requirement into the self-contained problem: tiers with their meters from the price book in force, the policy
 * set's newest version, and all evidence that may speak of it.
 * @throws HeadroomError `invalid-input` when the gateway, the policy set or a price book is missing
 */
export async function composeProblem(
  ctx: Ctx,
  requirement: Requirement,
): Promise<{ problem: PlanProblem; priceBookId: string }> {
  const { db } = ctx.clients;
  const { gateway: gatewayId, name } = requirement.policySet;
  const entry = findEntry(gatewayId);
  if (!entry) throw invalidInput(`There is no gateway "${gatewayId}" in the catalog.`);
  const gateway = entry.definition;
  const policies = await db.policySetVersion.findFirst({
    where: { policySet: { workspaceId: ctx.workspaceId, gatewayId, name } },
    orderBy: { version: 'desc' },
  });
  if (!policies) throw invalidInput(`${gateway.name} has no policy set "${name}" in this workspace.`);
  const book = await db.priceBook.findFirst({
    where: {
      workspaceId: ctx.workspaceId,
      gatewayId,
      currency: requirement.currency,
      effectiveFrom: { lte: new Date() },
    },
    orderBy: { effectiveFrom: 'desc' },
    include: { prices: true },
  });
  if (!book) throw invalidInput(`There is no price book of ${gateway.name} in ${requirement.currency}.`);
  const measured = await findEvidence(ctx, gatewayId, policies.chain);
  const runs = measured.map((run) => ({ ...run, tier: qualifiedTierId(gatewayId, run.tier) }));
  const ids = policyIdsOf(policies.chain);
  const problem: PlanProblem = {
    schema: 'headroom.plan/1',
    hoursPerMonth: requirement.hoursPerMonth,
    currency: requirement.currency,
    tiers: planTiers(entry, toPriceBook(book), {
      region: requirement.region,
      on: new Date().toISOString().slice(0, 10),
      policyIds: ids,
    }),
    policies: [...new Set([...ids, ...runs.flatMap((run) => run.policies)])].map((id) => ({
      id,
      mayShortCircuit: mayShortCircuit(gateway, id),
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
  return { problem, priceBookId: book.id };
}

const mayShortCircuit = ({ policies }: Gateway, policyId: string) =>
  policies.find(({ id }) => id === policyId)?.mayShortCircuit ?? false;

/** A stored price book in the shape of the catalog. */
function toPriceBook(book: Prisma.PriceBookGetPayload<{ include: { prices: true } }>): PriceBook {
  const effectiveFrom = book.effectiveFrom.toISOString().slice(0, 10);
  return priceBookSchema.parse({
    schema: 'headroom.price-book/1',
    ...{ gatewayId: book.gatewayId, currency: book.currency, basis: 'list', source: book.source },
    ...{ observedOn: effectiveFrom, effectiveFrom },
    prices: book.prices.map(({ region, tierId, meter, per, unitPrice, included, perUnit }) => ({
      ...{ region, tierId, meter, per, unit: per, since: effectiveFrom },
      ...{ unitPrice: unitPrice.toFixed(), included: included.toFixed(), perUnit: perUnit.toFixed() },
    })),
  });
}
