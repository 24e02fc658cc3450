import { invalidInput, parseInput } from '@headroom/core';
import { listApisixPlaces as listPlaces, type ApisixPlaces } from '@headroom/gateways/connectors';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';
import {
  apisixConnectionSchema,
  connectedGatewaySchema,
  gatewayConnectionOf,
  gatewayConnectionRow,
  requireGatewayElsewhere,
} from '../gateway-connection/gateway-connection';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { headerText } from '../gateway-connection/header-text';
import { sendToGateway } from '../gateway-connection/send-to-gateway';

const withinMs = 20_000;

/** An instance of APISIX before its route is chosen. */
export const apisixInstanceSchema = z.strictObject({
  adminUrl: apisixConnectionSchema.shape.adminUrl.describe('Origin of the Admin API.'),
  adminKey: headerText.max(1_000).optional().describe('Without one the saved key is used, where it goes already.'),
  baseUrl: connectedGatewaySchema.shape.baseUrl.optional().describe('Of the connection whose saved key is used.'),
});
export type ApisixInstance = z.input<typeof apisixInstanceSchema>;

/**
 * The routes and consumers of an instance of APISIX, which a connection to it may name; no credentials are among them.
 * @throws HeadroomError `invalid-input` without a key; `forbidden` for an address that leads to this machine, or a key that APISIX
 *   refuses; `unavailable`
 */
export async function listApisixPlaces(ctx: Ctx, input: ApisixInstance): Promise<ApisixPlaces> {
  authorise(ctx, 'connection.write');
  const instance = parseInput(apisixInstanceSchema, input, 'instance of APISIX');
  const adminKey = instance.adminKey || (await savedKey(ctx, instance));
  if (!adminKey)
    throw invalidInput('Enter the admin key: none is saved for this address.', {
      problems: [{ path: 'adminKey', message: 'is needed' }],
    });
  await requireGatewayElsewhere(ctx.clients, instance);
  const send = sendToGateway(ctx.clients);
  return listPlaces({ adminUrl: instance.adminUrl, adminKey, send }, AbortSignal.timeout(withinMs));
}

/** A saved key goes nowhere else than it went. */
async function savedKey({ clients, workspaceId }: Ctx, { adminUrl, baseUrl }: ApisixInstance): Promise<string | null> {
  if (baseUrl === undefined) return null;
  const saved = await gatewayConnectionOf(clients, gatewayConnectionRow(workspaceId, gatewayOf.apisix, baseUrl));
  return saved?.kind === 'apisix' && saved.adminUrl === adminUrl ? saved.adminKey : null;
}
