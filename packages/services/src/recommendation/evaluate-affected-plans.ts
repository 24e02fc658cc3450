import type { Benchmark } from '@headroom/core';
import type { Clients } from '../ctx';
import { evaluatePlan } from './evaluate-plan';

/** Evaluates every plan of the workspace whose policy set has just been measured. */
export async function evaluateAffectedPlans(
  clients: Clients,
  workspaceId: string,
  { gateway, policySet }: Benchmark['subject'],
): Promise<void> {
  const plans = await clients.db.plan.findMany({
    where: { workspaceId, requirement: { path: ['policySet'], equals: { gateway, name: policySet } } },
    select: { id: true },
  });
  const ctx = {
    actor: { kind: 'system', id: 'analysis', name: 'Analysis' },
    workspaceId,
    role: 'owner',
    clients,
  } as const;
  for (const { id } of plans) await evaluatePlan(ctx, { planId: id });
}
