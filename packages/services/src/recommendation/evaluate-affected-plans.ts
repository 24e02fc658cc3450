import type { Benchmark } from '@headroom/core';
import type { Clients } from '../ctx';
import { evaluatePlan } from './evaluate-plan';

/** Evaluates every plan of the workspace on a gateway that has just been measured. One that cannot be is reported, no more. */
export async function evaluateAffectedPlans(
  clients: Clients,
  workspaceId: string,
  { gateway }: Pick<Benchmark['subject'], 'gateway'>,
  report: (problem: string) => Promise<void>,
): Promise<void> {
  const plans = await clients.db.plan.findMany({
    where: { workspaceId, requirement: { path: ['policySet', 'gateway'], equals: gateway } },
    select: { id: true, name: true },
  });
  const ctx = {
    actor: { kind: 'system', id: 'analysis', name: 'Analysis' },
    workspaceId,
    role: 'owner',
    clients,
  } as const;
  for (const { id, name } of plans)
    await evaluatePlan(ctx, { planId: id }).catch((error: unknown) =>
      report(`The plan "${name}" could not be evaluated: ${error instanceof Error ? error.message : String(error)}`),
    );
}
