import { isDeepStrictEqual } from 'node:util';
import type { PlanProblem } from '@headroom/core';
import { z } from 'zod';
import type { Ctx } from '../ctx';

type PlanRun = PlanProblem['runs'][number];

const chainSchema = z.array(z.looseObject({ policy: z.string() }));

/**
 * Valid measurements of a gateway that may speak of a chain: with any set of policies, since what a policy costs is learnt
 * from sets with and without it, but with one and the same settings of each. Settings of the target's policies are the
 * target's; those of the others are the newest measured. In order of time.
 */
export async function findEvidence(ctx: Ctx, gatewayId: string, targetChain: unknown): Promise<PlanRun[]> {
  const measurements = await ctx.clients.db.measurement.findMany({
    where: { workspaceId: ctx.workspaceId, gatewayId, excludedReason: null, run: { simulated: false } },
    orderBy: { createdAt: 'desc' },
    include: { policySetVersion: { select: { chain: true } } },
  });
  const settings = settingsOf(targetChain);
  const speaking = measurements.filter(({ policySetVersion }) => {
    const own = settingsOf(policySetVersion.chain);
    const agrees = [...own].every(([policy, steps]) => isDeepStrictEqual(settings.get(policy) ?? steps, steps));
    if (agrees) for (const [policy, steps] of own) settings.set(policy, steps);
    return agrees;
  });
  return speaking.reverse().map(({ evidence }) => evidence as unknown as PlanRun);
}

/** The steps of a chain by policy; a policy may stand in it more than once. */
const settingsOf = (chain: unknown) => Map.groupBy(chainSchema.parse(chain), ({ policy }) => policy);
