import type { ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import type { AzureConnection } from '../../connections';
import { explainAzureError } from '../../connections/explain-azure-error';
import { inParallel } from '../../remote/in-parallel';

/** Deletions of a container group that are tried before it is left to the next sweep. */
const attempts = 3;
const inParallelAtMost = 10;
const withinMs = 60_000;

/**
 * Deletes container groups; one that is not there counts as deleted.
 * @returns why not, for each that could not be deleted
 */
export async function deleteGroups(
  client: ContainerInstanceManagementClient,
  connection: AzureConnection,
  names: readonly string[],
  pollMs: number,
): Promise<{ name: string; reason: string }[]> {
  const failed: { name: string; reason: string }[] = [];
  await inParallel(inParallelAtMost, names, async (name) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        const abortSignal = AbortSignal.timeout(withinMs);
        const options = { abortSignal, updateIntervalInMs: pollMs };
        const deletion = await client.containerGroups.beginDelete(connection.resourceGroup, name, options);
        await deletion.pollUntilDone({ abortSignal });
        return;
      } catch (error) {
        if (attempt < attempts) continue;
        const failure = `The container group ${name} could not be deleted`;
        failed.push({ name, reason: explainAzureError(error, { failure, ...connection }).message });
        return;
      }
  });
  return failed;
}

/** What is left in Azure, and what becomes of it; null when nothing is. */
export const leftBehind = (failed: readonly { name: string; reason: string }[]): string | null =>
  failed.length === 0
    ? null
    : `${failed.map(({ reason }) => reason).join(' ')} It is deleted by the next sweep; until then it may cost money.`;
