import type { Prisma } from '@headroom/db';

/** Plans that ask a gateway, as their own or as another one; with a name, about that set of policies there. */
export function plansAsking({ gateway, name }: { gateway: string; name?: string | undefined }): Prisma.PlanWhereInput {
  const policySet = { gateway, ...(name === undefined ? {} : { name }) };
  const own = Object.entries(policySet).map(([key, equals]) => ({ requirement: { path: ['policySet', key], equals } }));
  return { OR: [{ AND: own }, { requirement: { path: ['alternatives'], array_contains: [{ policySet }] } }] };
}
