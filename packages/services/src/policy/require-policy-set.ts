import { notFound } from '@headroom/core';
import { type PolicyChain, parsePolicyChain } from '@headroom/gateways';
import type { Ctx } from '../ctx';
import { isName } from '../ids';

export interface PolicyVersion {
  version: number;
  createdAt: Date;
  chain: PolicyChain;
}

/**
 * The versions of a set of policies, the newest first.
 * @throws HeadroomError `not-found`
 */
export async function requirePolicySet(
  ctx: Ctx,
  { gatewayId, name }: { gatewayId: string; name: string },
): Promise<PolicyVersion[]> {
  if (!isName(gatewayId) || !isName(name)) throw notFound('policy set', String(name));
  const set = await ctx.clients.db.policySet.findUnique({
    where: { workspaceId_gatewayId_name: { workspaceId: ctx.workspaceId, gatewayId, name } },
    include: { versions: { orderBy: { version: 'desc' } } },
  });
  if (!set) throw notFound(`policy set of ${gatewayId}`, name);
  return set.versions.map(({ version, createdAt, chain }) => ({ version, createdAt, chain: parsePolicyChain(chain) }));
}

/**
 * One version; the newest when none is named.
 * @throws HeadroomError `not-found`
 */
export function requireVersion(versions: readonly PolicyVersion[], version?: number): PolicyVersion {
  const found = version === undefined ? versions[0] : versions.find((candidate) => candidate.version === version);
  if (!found) throw notFound('version of this policy set', String(version ?? 'newest'));
  return found;
}
