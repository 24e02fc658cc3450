import { invalidInput } from '@headroom/core';
import type { AzureAccess } from '@headroom/gateways/azure';
import { azureConnectionOf, requireElsewhere } from './cloud-connections';
import type { Ctx } from '../ctx';

/**
 * How the workspace's connection reaches its subscription in Azure.
 * @throws HeadroomError `invalid-input` when the workspace has none, `forbidden` when it leads to this machine
 */
export async function azureAccess({
  clients,
  workspaceId,
}: Pick<Ctx, 'clients' | 'workspaceId'>): Promise<AzureAccess> {
  const connection = await azureConnectionOf(clients, workspaceId);
  if (!connection) throw invalidInput('This workspace has no connection to Azure: an admin can add one under Runners.');
  requireElsewhere(clients, connection);
  // The clouds' SDKs are large, and needed by few pages.
  const { azureAccessOf } = await import('@headroom/loadgen/azure');
  return azureAccessOf(connection);
}

/** As long as somebody waits for a page. */
export const azureSignal = (): AbortSignal => AbortSignal.timeout(30_000);
