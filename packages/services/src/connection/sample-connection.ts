import { parseInput } from '@headroom/core';
import { z } from 'zod';
import type { Transaction } from '@headroom/db';
import type { Clients } from '../ctx';
import { openSealed, saveSealed } from './sealed-secret';

/** How the workspace reaches the sample gateway's admin API. Sealed as one secret. */
const connectionSchema = z.strictObject({
  /** Origin that load is made on. */
  baseUrl: z.url(),
  adminUrl: z.url(),
  adminToken: z.string().min(1),
});
export type SampleConnection = z.infer<typeof connectionSchema>;

const name = 'connection:sample';

/** Seals and stores the connection, replacing an earlier one. */
export const saveSampleConnection = (
  transaction: Transaction,
  clients: Pick<Clients, 'secretBox'>,
  workspaceId: string,
  connection: SampleConnection,
): Promise<void> => saveSealed(transaction, clients, { workspaceId, name }, connection);

/** The workspace's connection, or null when it has none. */
export async function sampleConnectionOf(
  clients: Pick<Clients, 'db' | 'secretBox'>,
  workspaceId: string,
): Promise<SampleConnection | null> {
  const opened = await openSealed(clients, { workspaceId, name });
  return opened === null ? null : parseInput(connectionSchema, opened, 'connection to the sample gateway');
}
