import type { Transaction } from '@headroom/db';
import { gatewayIdOf, type GatewayConnection } from './gateway-connection';
import { requireNothingOpen } from './require-nothing-open';

/** What may be renewed at any time: keys, as that is how an expired one is mended, and what says nothing of where a change is put back. */
const renewable = new Set([
  ...['baseUrl', 'adminKey', 'token', 'caData', 'metricsUrl'],
  ...['takesOverSeconds', 'readyWithinSeconds'],
]);

const placeOf = (connection: GatewayConnection) =>
  JSON.stringify(connection, (field, value: unknown) => (renewable.has(field) ? undefined : value));

/**
 * Keeps a connection leading where it leads as long as something has to be put back by it.
 * @throws HeadroomError `conflict`
 */
export async function requireSamePlace(
  transaction: Transaction,
  workspaceId: string,
  saved: GatewayConnection | null,
  connection: GatewayConnection,
): Promise<void> {
  if (saved === null || placeOf(saved) === placeOf(connection)) return;
  const gatewayId = gatewayIdOf(connection);
  await requireNothingOpen(transaction, { workspaceId, gatewayIds: [gatewayId], baseUrl: connection.baseUrl });
}
