import { HeadroomError, type Benchmark } from '@headroom/core';
import type { Connector } from '@headroom/gateways/connectors';
import { connectorFor } from '../connection/connector-for';
import type { Ctx } from '../ctx';

/**
 * The connector of a benchmark's gateway, for what is told before a sweep: null where nothing connects the gateway or it is simulated, undefined where
 * its connection cannot be used, which is told of at the start.
 */
export async function usableConnector(
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  { runner, subject, target }: Benchmark,
): Promise<Connector | null | undefined> {
  if (runner === 'simulated') return null;
  return connectorFor(clients, workspaceId, subject.gateway, target.baseUrl).catch((error: unknown) => {
    if (error instanceof HeadroomError) return undefined;
    throw error;
  });
}
