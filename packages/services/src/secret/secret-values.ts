import type { Transaction } from '@headroom/db';
import { openSealed } from '../connection/sealed-secret';
import type { Clients } from '../ctx';
import { nameOfRow, secretRow, secretRows } from './secret-row';

/** Values of all secrets that the workspace's people named, to take them out of what others will read; they go nowhere else. */
export async function secretValues({
  clients,
  workspaceId,
}: {
  clients: { db: Pick<Transaction, 'secret'>; secretBox: Clients['secretBox'] };
  workspaceId: string;
}): Promise<string[]> {
  const rows = await clients.db.secret.findMany({ where: secretRows(workspaceId), select: { name: true } });
  const values = await Promise.all(rows.map((row) => openSealed(clients, secretRow(workspaceId, nameOfRow(row)))));
  return values.filter((value) => typeof value === 'string');
}
