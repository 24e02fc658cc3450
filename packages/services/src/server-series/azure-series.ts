import { invalidInput, type Benchmark } from '@headroom/core';
import { azureAccess, azureSignal } from '../connection/azure-access';
import type { Ctx } from '../ctx';
import {
  gatewayConnectionOf,
  gatewayConnectionRow,
  type ApimConnection,
  type FlexConnection,
} from '../gateway-connection/gateway-connection';
import { gatewayOf } from '../gateway-connection/gateway-of';
import type { LoadTime } from '../run/load-time';
import type { ServerSeriesDocument } from './kept-server-series';

type Loaded = Pick<Benchmark, 'subject' | 'target'>;

const toldGateways: readonly string[] = [gatewayOf.apim, gatewayOf.flex];

/** The connection to the service of API Management or to the function app that was loaded; null where there is none. */
export async function loadedResource(
  { clients, workspaceId }: Ctx,
  { subject, target }: Loaded,
): Promise<ApimConnection | FlexConnection | null> {
  if (!toldGateways.includes(subject.gateway)) return null;
  const row = gatewayConnectionRow(workspaceId, subject.gateway, target.baseUrl);
  const connection = await gatewayConnectionOf(clients, row);
  return connection?.kind === 'apim' || connection?.kind === 'flex' ? connection : null;
}

/**
 * What Azure Monitor says of the service of API Management or of the function app that was loaded.
 * @throws HeadroomError as `readServiceSeries`, `readAppSeries` and `azureAccess` do; `invalid-input` for another gateway, and one that is not
 *   connected
 */
export async function azureSeries(ctx: Ctx, loaded: Loaded, time: LoadTime): Promise<ServerSeriesDocument> {
  if (!toldGateways.includes(loaded.subject.gateway))
    throw invalidInput(
      'Azure Monitor is read of API Management and of Azure Functions; for another gateway, name a Prometheus of it.',
    );
  const connection = await loadedResource(ctx, loaded);
  if (!connection)
    throw invalidInput('Nothing in Azure is connected to this target: an admin can do so under Settings → Gateways.');
  const access = await azureAccess(ctx);
  const read =
    connection.kind === 'flex'
      ? await appSeries(access, connection.appId, time)
      : await serviceSeries(access, connection.serviceId, time);
  return { schema: 'headroom.server-series/1', label: 'Azure Monitor', ...read };
}

type Access = Awaited<ReturnType<typeof azureAccess>>;

async function appSeries(access: Access, appId: string, time: LoadTime) {
  const { readAppSeries } = await import('@headroom/gateways/azure-functions');
  return readAppSeries(access, appId, time, azureSignal());
}

async function serviceSeries(access: Access, serviceId: string, time: LoadTime) {
  const { readServiceSeries } = await import('@headroom/gateways/azure');
  return readServiceSeries(access, serviceId, time, azureSignal());
}
