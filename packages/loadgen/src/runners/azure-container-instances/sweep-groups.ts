import { unavailable } from '@headroom/core';
import type { AzureConnection } from '../../connections';
import { explainAzureError } from '../../connections/explain-azure-error';
import type { Runner } from '../runner';
import { deleteGroups, leftBehind } from './delete-groups';
import { groupClient } from './group-client';

type Sweep = NonNullable<Runner['sweep']>;

/** Deletes the container groups that this workspace's runs left behind in the connection's resource group. */
export async function sweepGroups(
  connection: AzureConnection,
  workspaceId: string,
  isLive: Parameters<Sweep>[2],
  pollMs: number,
): Promise<Awaited<ReturnType<Sweep>>> {
  const client = groupClient(connection);
  const orphans: { name: string; runId: string }[] = [];
  try {
    for await (const { name, tags = {} } of client.containerGroups.listByResourceGroup(connection.resourceGroup)) {
      const runId = tags['headroom-run'];
      if (!name || !runId || tags['headroom-workspace'] !== workspaceId) continue;
      if (!isLive(runId, Number(tags['headroom-epoch']))) orphans.push({ name, runId });
    }
  } catch (error) {
    throw explainAzureError(error, { failure: 'Container groups could not be listed', ...connection });
  }
  const failed = await deleteGroups(
    client,
    connection,
    orphans.map(({ name }) => name),
    pollMs,
  );
  const deleted = orphans.filter(({ name }) => !failed.some((failure) => failure.name === name));
  if (deleted.length === 0 && failed.length > 0) throw unavailable(leftBehind(connection, failed) ?? '');
  return deleted.map(({ name, runId }) => ({
    runId,
    sentence: `The container group ${name}, left behind in ${connection.resourceGroup}, was deleted.`,
  }));
}
