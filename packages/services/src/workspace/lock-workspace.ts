import type { Transaction } from '@headroom/db';

/** Holds a workspace's row until the transaction ends: whoever else holds it waits, whoever only refers to it does not. */
export async function lockWorkspace(transaction: Transaction, workspaceId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM workspace WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
}
