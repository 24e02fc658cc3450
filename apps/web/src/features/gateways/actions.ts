'use server';

import {
  deleteGatewayConnection,
  listFunctionApps,
  readGateway,
  saveGatewayConnection,
  type ConnectedGateway,
} from '@headroom/services';
import { act, attempt } from '@/server/act';

const page = '/settings/gateways';

/** Connects a gateway; an empty key keeps the one that is saved. */
export const saveGatewayAction = async (input: unknown) => act((ctx) => saveGatewayConnection(ctx, input), page);

/** Forgets how a gateway is reached, with its key. */
export const deleteGatewayAction = async (gateway: ConnectedGateway) =>
  act((ctx) => deleteGatewayConnection(ctx, gateway), page);

/** Asks a gateway what it does to a request, by reading alone. */
export const readGatewayAction = async (gateway: ConnectedGateway) => attempt((ctx) => readGateway(ctx, gateway));

/** Function apps that can be connected, by the workspace's connection to Azure. */
export const listFunctionAppsAction = async () => attempt(async (ctx) => ({ apps: await listFunctionApps(ctx) }));
