import { invalidInput, type Benchmark } from '@headroom/core';
import { valueOf } from '@headroom/gateways';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';

/**
 * Makes sure that the cell under test exists: gateway and tier in the catalog, units in range, policy set in the workspace.
 * @throws HeadroomError `invalid-input` that lists what exists
 */
export async function checkSubject(ctx: Ctx, subject: Benchmark['subject']): Promise<void> {
  const { definition: gateway } = await requireEntry(ctx, subject.gateway);
  const tier = gateway.tiers.find(({ id }) => id === subject.tier);
  if (!tier)
    throw invalidInput(
      `${gateway.name} has no tier "${subject.tier}". It has: ${gateway.tiers.map(({ id }) => id).join(', ')}.`,
    );
  const maxUnits = valueOf(tier.maxUnits);
  if (typeof maxUnits === 'number' && subject.units > maxUnits)
    throw invalidInput(`${tier.name} has at most ${maxUnits} units; ${subject.units} were asked for.`);
  const sets = await ctx.clients.db.policySet.findMany({
    where: { workspaceId: ctx.workspaceId, gatewayId: subject.gateway },
    select: { name: true },
  });
  if (!sets.some(({ name }) => name === subject.policySet))
    throw invalidInput(
      `${gateway.name} has no policy set "${subject.policySet}" in this workspace. ` +
        `It has: ${sets.map(({ name }) => name).join(', ') || 'none'}.`,
    );
}
