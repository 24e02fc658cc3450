import type { Benchmark } from '@headroom/core';
import type { Clients } from '../ctx';
import { plansAsking } from '../plan/plans-asking';
import { evaluatePlan } from './evaluate-plan';

/** Evaluates every plan of the workspace that asks a gateway which has just been measured. One that cannot be is reported, no more. */
export async function evaluateAffectedPlans(
  clients: Clients,
  workspaceId: string,
  { gateway }: Pick<Benchmark['subject'], 'gateway'>,
  report: (problem: string) => Promise<void>,
): Promise<void> {
  const plans = await clients.db.plan.findMany({
    where: { workspaceId, archivedAt: null, ...plansAsking({ gateway }) },
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
