import type { Prisma, Transaction } from '@headroom/db';
import type { Clients } from '../ctx';

const purposeOf = (workspaceId: string, name: string) => `${workspaceId}/${name}`;

/** Seals a document and stores it under a name of the workspace's, replacing an earlier one. */
export async function saveSealed(
  transaction: Transaction,
  { secretBox }: Pick<Clients, 'secretBox'>,
  { workspaceId, name }: { workspaceId: string; name: string },
  document: unknown,
): Promise<void> {
  const sealed = secretBox.seal(JSON.stringify(document), purposeOf(workspaceId, name));
  await transaction.secret.upsert({
    where: { workspaceId_name: { workspaceId, name } },
    update: { sealed },
    create: { workspaceId, name, sealed },
  });
}

/** The document under a name, or null when the workspace has none. */
export async function openSealed(
  { db, secretBox }: { db: Pick<Transaction, 'secret'>; secretBox: Clients['secretBox'] },
  { workspaceId, name }: { workspaceId: string; name: string },
): Promise<unknown> {
  const row = await db.secret.findUnique({ where: { workspaceId_name: { workspaceId, name } } });
  return row && openRow({ secretBox }, row);
}

/** The document of a row that was read. */
export const openRow = (
  { secretBox }: Pick<Clients, 'secretBox'>,
  { workspaceId, name, sealed }: Prisma.SecretGetPayload<object>,
): unknown => JSON.parse(secretBox.open(sealed, purposeOf(workspaceId, name)));
