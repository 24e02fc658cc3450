import { isDeepStrictEqual } from 'node:util';
import { conflict, invalidInput, parseInput } from '@headroom/core';
import { isUniqueViolation, type Prisma } from '@headroom/db';
import { type PolicyChain, parsePolicyChain } from '@headroom/gateways';
import { findPolicyFormat, type PolicyReport } from '@headroom/gateways/policies';
import { z } from 'zod';
import { audit } from '../audit';
import { requireEntry } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';

const set = { gatewayId: z.string().min(1).max(120), name: z.string().trim().min(1).max(120) };
const policySetInput = z.union([
  z.strictObject({ ...set, chain: z.unknown() }),
  /** A policy document of the gateway, such as API Management's policy XML. */
  z.strictObject({ ...set, document: z.string() }),
]);

/**
 * Keeps a chain of policies as the next version of a set, unless it is the newest one already. Versions never change.
 * @returns what there is to say of a document that was read: what is unknown, kept as text or left out
 * @throws HeadroomError `invalid-input` for an unknown gateway, a document that cannot be read or a chain that is none;
 *   `conflict` when somebody else saves the set too
 */
export async function savePolicySet(
  ctx: Ctx,
  input: unknown,
): Promise<{ gatewayId: string; name: string; version: number; report: PolicyReport[] }> {
  authorise(ctx, 'plan.write');
  const parsed = parseInput(policySetInput, input, 'policy set');
  const { gatewayId, name } = parsed;
  await requireEntry(ctx, gatewayId);
  const { chain, report } = 'document' in parsed ? readDocument(gatewayId, parsed.document) : { ...parsed, report: [] };
  const version = await storeVersion(ctx, { gatewayId, name }, parsePolicyChain(chain));
  return { gatewayId, name, version, report };
}

function readDocument(gatewayId: string, document: string) {
  const format = findPolicyFormat(gatewayId);
  if (!format) throw invalidInput(`Headroom reads no policy documents of ${gatewayId}; give the chain itself.`);
  return format.read(document);
}

async function storeVersion(
  ctx: Ctx,
  { gatewayId, name }: { gatewayId: string; name: string },
  chain: PolicyChain,
): Promise<number> {
  const key = { workspaceId: ctx.workspaceId, gatewayId, name };
  try {
    return await ctx.clients.db.$transaction(async (transaction) => {
      const { id } = await transaction.policySet.upsert({
        where: { workspaceId_gatewayId_name: key },
        update: {},
        create: key,
      });
      const newest = await transaction.policySetVersion.findFirst({
        where: { policySetId: id },
        orderBy: { version: 'desc' },
      });
      if (newest && isDeepStrictEqual(newest.chain, chain)) return newest.version;
      const version = (newest?.version ?? 0) + 1;
      await transaction.policySetVersion.create({
        data: { policySetId: id, version, chain: chain as Prisma.InputJsonArray },
      });
      await audit(transaction, ctx, 'policy-set.save', id, { gatewayId, name, version });
      return version;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(`Somebody else has just saved "${name}". Load it again.`);
    throw error;
  }
}
