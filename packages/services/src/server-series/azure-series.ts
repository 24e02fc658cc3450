import { invalidInput, type Benchmark } from '@headroom/core';
import { azureAccess, azureSignal } from '../connection/azure-access';
import type { Ctx } from '../ctx';
import {
  gatewayConnectionOf,
  gatewayConnectionRow,
  gatewayOf,
  type ApimConnection,
} from '../gateway-connection/gateway-connection';
import type { ServerSeriesDocument } from './kept-server-series';

type Loaded = Pick<Benchmark, 'subject' | 'target'>;

/** The connection to the service of API Management that was loaded; null where there is none. */
export async function loadedService(
  { clients, workspaceId }: Ctx,
  { subject, target }: Loaded,
): Promise<ApimConnection | null> {
  if (subject.gateway !== gatewayOf.apim) return null;
  const row = gatewayConnectionRow(workspaceId, subject.gateway, target.baseUrl);
  const connection = await gatewayConnectionOf(clients, row);
  return connection?.kind === 'apim' ? connection : null;
}

/**
 * What Azure Monitor says of the service of API Management that was loaded.
 * @throws HeadroomError as `readServiceSeries` and `azureAccess` do; `invalid-input` for another gateway, and one that is not connected
 */
export async function azureSeries(
  ctx: Ctx,
  loaded: Loaded,
  time: { fromMs: number; untilMs: number },
): Promise<ServerSeriesDocument> {
  if (loaded.subject.gateway !== gatewayOf.apim)
    throw invalidInput('Azure Monitor is read of API Management; for another gateway, name a Prometheus of it.');
  const connection = await loadedService(ctx, loaded);
  if (!connection)
    throw invalidInput('No service is connected to this target: an admin can add one under Settings → Gateways.');
  const access = await azureAccess(ctx);
  const { readServiceSeries } = await import('@headroom/gateways/azure');
  const read = await readServiceSeries(access, connection.serviceId, time, azureSignal());
  return { schema: 'headroom.server-series/1', label: 'Azure Monitor', ...read };
}
