import { invalidInput, parseInput } from '@headroom/core';
import { audit } from '../audit';
import { requireEntry } from '../catalog/entries';
import { saveSealed } from '../connection/sealed-secret';
import type { Ctx } from '../ctx';
import { deploymentConnectionSchema, isConnectedByDeployment, viewOfDeployment } from './deployment-connection';
import { gatewayConnectionOf, gatewayConnectionRow, requireGatewayElsewhere } from './gateway-connection';
import { gatewayOf } from './gateway-of';
import { requireSamePlace } from './require-same-place';
import { filled, isFields } from './secret-fields';

/**
 * Connects the Deployment of a gateway that people run themselves. Without a token in the input the saved one stays, as long as it
 * goes to the same cluster.
 * @throws HeadroomError `invalid-input`, also for a gateway that others run, or that is connected by more than its pods; `forbidden`
 *   for an address that leads to this machine; `conflict` while what was changed where it led is not put back
 */
export async function saveDeployment(ctx: Ctx, input: unknown): Promise<void> {
  const { clients, workspaceId } = ctx;
  const asked = parse(withToken(input, 'to be found'));
  const { gatewayId, baseUrl } = asked;
  await requireOwnPods(ctx, gatewayId);
  await requireGatewayElsewhere(clients, asked);
  const row = gatewayConnectionRow(workspaceId, gatewayId, baseUrl);
  await clients.db.$transaction(async (transaction) => {
    const found = await gatewayConnectionOf({ db: transaction, secretBox: clients.secretBox }, row);
    const saved = found?.kind === 'kubernetes' ? found : null;
    const isSameCluster = saved?.units.server === asked.units.server && saved.units.caData === asked.units.caData;
    const connection = parse(withToken(input, isSameCluster ? saved.units.token : undefined));
    await requireSamePlace(transaction, workspaceId, saved, connection);
    await saveSealed(transaction, clients, row, connection);
    const { caData: _, ...cluster } = viewOfDeployment(connection.units);
    const secretChanged = connection.units.token !== saved?.units.token;
    await audit(transaction, ctx, 'connection.save', 'kubernetes', { gatewayId, baseUrl, cluster, secretChanged });
  });
}

const parse = (input: unknown) => parseInput(deploymentConnectionSchema, input, 'connection to the gateway');

const withToken = (input: unknown, token: string | undefined): unknown =>
  isFields(input) && isFields(input.units) ? { ...input, units: filled(input.units, 'token', token) } : input;

async function requireOwnPods(ctx: Ctx, gatewayId: string): Promise<void> {
  const { definition } = await requireEntry(ctx, gatewayId);
  if (isConnectedByDeployment(definition)) return;
  const problem =
    gatewayId === gatewayOf.apisix
      ? 'connect its route, and the Deployment beside it'
      : 'must be a gateway that you run yourselves';
  throw invalidInput(`The connection to the gateway is not valid. gatewayId: ${problem}`, {
    problems: [{ path: 'gatewayId', message: problem }],
  });
}
