import { parseInput } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { connectedGatewaySchema, gatewayConnectionRow, type ConnectedGateway } from './gateway-connection';
import { requireNothingOpen } from './require-nothing-open';

const going = { state: { notIn: ['restoring' as const, 'finished' as const] } };

/**
 * Forgets how a gateway is reached, with the secret. What could not be put back there until now is given up.
 * @throws HeadroomError `conflict` while a run or a sweep that has changed it goes on
 */
export async function deleteGatewayConnection(ctx: Ctx, gateway: ConnectedGateway): Promise<void> {
  authorise(ctx, 'connection.write');
  const { gatewayId, baseUrl } = parseInput(connectedGatewaySchema, gateway, 'gateway');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    await requireNothingOpen(
      transaction,
      { workspaceId, gatewayIds: [gatewayId], baseUrl },
      { OR: [{ run: going }, { sweep: going }] },
    );
    const { count } = await transaction.secret.deleteMany({
      where: gatewayConnectionRow(workspaceId, gatewayId, baseUrl),
    });
    if (count > 0) await audit(transaction, ctx, 'connection.delete', gatewayId, { gatewayId, baseUrl });
  });
}
