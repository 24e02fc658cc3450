import { z } from 'zod';
import type { Transaction } from '@headroom/db';
import { plansAsking } from '../plan/plans-asking';

const keeping = z.looseObject({ headroom: z.number() });

/** What of its units the plans with a gateway and a policy set keep free: the most that one of them asks; null where there is none. */
export async function keptFree(
  db: Pick<Transaction, 'plan'>,
  workspaceId: string,
  { gatewayId, policySet }: { gatewayId: string; policySet: string },
): Promise<{ asked: number; plan: { id: string; name: string } } | null> {
  const plans = await db.plan.findMany({
    where: { workspaceId, archivedAt: null, ...plansAsking({ gateway: gatewayId, name: policySet }) },
    select: { id: true, name: true, requirement: true },
    orderBy: { id: 'asc' },
  });
  const kept = plans.map(({ id, name, requirement }) => ({
    asked: keeping.parse(requirement).headroom,
    plan: { id, name },
  }));
  return kept.reduce<(typeof kept)[number] | null>((most, one) => (most && most.asked >= one.asked ? most : one), null);
}
