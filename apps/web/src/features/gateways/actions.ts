'use server';

import {
  deleteGatewayConnection,
  listApisixPlaces,
  listFunctionApps,
  readGateway,
  saveGatewayConnection,
  type ApisixInstance,
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

/** Routes and consumers that a connection to APISIX may name. */
export const listApisixPlacesAction = async (instance: ApisixInstance) =>
  attempt((ctx) => listApisixPlaces(ctx, instance));

/** Function apps that can be connected, by the workspace's connection to Azure. */
export const listFunctionAppsAction = async () => attempt(async (ctx) => ({ apps: await listFunctionApps(ctx) }));
