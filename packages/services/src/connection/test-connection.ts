import { invalidInput } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { azureConnectionOf, kubernetesConnectionOf, requireElsewhere, type CloudKind } from './cloud-connections';

const withinMs = 20_000;

/**
 * Tries the saved connection by reading alone.
 * @returns what was found, a sentence each
 * @throws HeadroomError with what the service said and what to do
 */
export async function testConnection(ctx: Ctx, kind: CloudKind): Promise<string[]> {
  authorise(ctx, 'connection.write');
  const missing = () => invalidInput('There is no connection yet: save it first.');
  // The clouds' SDKs are large, and needed by this alone.
  const probes = () => import('@headroom/loadgen/probe');
  if (kind === 'azure') {
    const connection = await azureConnectionOf(ctx.clients, ctx.workspaceId);
    if (!connection) throw missing();
    requireElsewhere(ctx.clients, connection);
    return (await probes()).probeAzure(connection, AbortSignal.timeout(withinMs));
  }
  const connection = await kubernetesConnectionOf(ctx.clients, ctx.workspaceId);
  if (!connection) throw missing();
  requireElsewhere(ctx.clients, connection);
  return (await probes()).probeKubernetes(connection);
}
