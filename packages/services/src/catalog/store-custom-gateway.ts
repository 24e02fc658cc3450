import { isDeepStrictEqual } from 'node:util';
import type { Prisma, Transaction } from '@headroom/db';
import { readEvidence, readGateway, type Gateway, type GatewayInput, type PublishedEvidence } from '@headroom/gateways';

/** Writes the next version of a workspace's own gateway, unless nothing of it has changed. */
export async function storeCustomGateway(
  transaction: Transaction,
  workspaceId: string,
  { definition, evidence }: { definition: Gateway; evidence: PublishedEvidence[] },
): Promise<{ id: string; version: number }> {
  const key = { workspaceId, gatewayId: definition.id };
  const { id } = await transaction.customGateway.upsert({
    where: { workspaceId_gatewayId: key },
    update: { archivedAt: null },
    create: key,
  });
  const newest = await transaction.customGatewayVersion.findFirst({
    where: { customGatewayId: id },
    orderBy: { version: 'desc' },
  });
  if (
    newest &&
    isDeepStrictEqual(readGateway(newest.definition as unknown as GatewayInput), definition) &&
    isDeepStrictEqual(readEvidence(newest.evidence), evidence)
  )
    return { id, version: newest.version };
  const version = (newest?.version ?? 0) + 1;
  await transaction.customGatewayVersion.create({
    data: {
      ...{ customGatewayId: id, version, definition: definition as unknown as Prisma.InputJsonObject },
      evidence: evidence as unknown as Prisma.InputJsonArray,
    },
  });
  return { id, version };
}
