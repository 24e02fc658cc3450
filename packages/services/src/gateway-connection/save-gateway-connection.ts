import { parseInput } from '@headroom/core';
import { audit } from '../audit';
import { saveSealed } from '../connection/sealed-secret';
import { authorise, type Ctx } from '../ctx';
import {
  gatewayConnectionOf,
  gatewayConnectionRow,
  apisixConnectionSchema,
  requireGatewayElsewhere,
  type ApisixConnection,
} from './gateway-connection';
import { gatewayOf } from './gateway-of';
import { requireSamePlace } from './require-same-place';
import { saveAzureGateway } from './save-azure-gateway';
import { saveDeployment } from './save-deployment';
import { filled, isFields } from './secret-fields';

/** The secrets of a connection. */
interface Keys {
  adminKey?: string;
  token?: string;
}

/**
 * Connects a gateway, replacing an earlier connection to the same target. Without a secret in the input the saved one stays, as
 * long as it goes where it went.
 * @throws HeadroomError `invalid-input`, `forbidden` for an address that leads to this machine; `conflict` when it leads elsewhere while what
 *   was changed where it led is not put back
 */
export async function saveGatewayConnection(ctx: Ctx, input: unknown): Promise<void> {
  authorise(ctx, 'connection.write');
  if (isFields(input) && (input.kind === 'apim' || input.kind === 'flex')) return saveAzureGateway(ctx, input);
  if (isFields(input) && input.kind === 'kubernetes') return saveDeployment(ctx, input);
  const { clients, workspaceId } = ctx;
  const toBeFound = { adminKey: 'to be found', token: 'to be found' };
  const asked = parse(withKeys(input, toBeFound));
  await requireGatewayElsewhere(clients, asked);
  const row = gatewayConnectionRow(workspaceId, gatewayOf[asked.kind], asked.baseUrl);
  await clients.db.$transaction(async (transaction) => {
    const found = await gatewayConnectionOf({ db: transaction, secretBox: clients.secretBox }, row);
    const saved = found?.kind === 'apisix' ? found : null;
    const connection = parse(withKeys(input, saved ? keptKeys(saved, asked) : {}));
    await requireSamePlace(transaction, workspaceId, saved, connection);
    await saveSealed(transaction, clients, row, connection);
    const { kind, baseUrl, adminUrl, units } = connection;
    const secretChanged = connection.adminKey !== saved?.adminKey || units?.token !== saved.units?.token;
    const { server, namespace, deployment, podSize, readyWithinSeconds } = units ?? {};
    const cluster = units && { server, namespace, deployment, podSize, readyWithinSeconds };
    await audit(transaction, ctx, 'connection.save', kind, { kind, baseUrl, adminUrl, cluster, secretChanged });
  });
}

const parse = (input: unknown) => parseInput(apisixConnectionSchema, input, 'connection to the gateway');

/** The saved secrets that the connection asked for sends where they went before. */
function keptKeys(saved: ApisixConnection, asked: ApisixConnection): Keys {
  const isSameCluster = saved.units?.server === asked.units?.server && saved.units?.caData === asked.units?.caData;
  return {
    ...(saved.adminUrl === asked.adminUrl && { adminKey: saved.adminKey }),
    ...(saved.units && isSameCluster && { token: saved.units.token }),
  };
}

/** The input with these secrets where it has none of its own. */
function withKeys(input: unknown, { adminKey, token }: Keys): unknown {
  if (!isFields(input)) return input;
  return {
    ...filled(input, 'adminKey', adminKey),
    ...(isFields(input.units) && { units: filled(input.units, 'token', token) }),
  };
}
