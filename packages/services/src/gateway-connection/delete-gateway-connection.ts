import { conflict, parseInput } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { openChange } from '../gateway-change/change-row';
import { connectedGatewaySchema, gatewayConnectionRow, originOf, type ConnectedGateway } from './gateway-connection';

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
    const open = await transaction.gatewayChange.findMany({
      where: { workspaceId, gatewayId, ...openChange, OR: [{ run: going }, { sweep: going }] },
      select: { baseUrl: true },
    });
    if (open.some((change) => originOf(change.baseUrl) === originOf(baseUrl)))
      throw conflict('A run or a sweep sets this gateway: wait until it has ended, then forget the connection.');
    const { count } = await transaction.secret.deleteMany({
      where: gatewayConnectionRow(workspaceId, gatewayId, baseUrl),
    });
    if (count > 0) await audit(transaction, ctx, 'connection.delete', gatewayId, { gatewayId, baseUrl });
  });
}
