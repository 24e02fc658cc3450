import { HeadroomError, type Benchmark } from '@headroom/core';
import type { Connector } from '@headroom/gateways/connectors';
import { connectorFor } from '../connection/connector-for';
import type { Ctx } from '../ctx';

/** The connector of a benchmark's gateway, for its forms: null where nothing connects it, undefined where its connection cannot be used, which is told of at the start. */
export const usableConnector = (
  { clients, workspaceId }: Pick<Ctx, 'clients' | 'workspaceId'>,
  { subject, target }: Benchmark,
): Promise<Connector | null | undefined> =>
  connectorFor(clients, workspaceId, subject.gateway, target.baseUrl).catch((error: unknown) => {
    if (error instanceof HeadroomError) return undefined;
    throw error;
  });
