import { setTimeout as wait } from 'node:timers/promises';
import type { ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import type { AzureConnection } from '../../connections';
import { explainAzureError } from '../../connections/explain-azure-error';
import { inParallel } from '../../remote/in-parallel';

/** A container group that is still there, and why. */
export interface FailedDeletion {
  name: string;
  error: unknown;
}

/** Deletions of a container group that are tried before it is left to the next sweep. */
const attempts = 3;
const inParallelAtMost = 10;
const withinMs = 30_000;

/**
 * Deletes container groups; one that is not there counts as deleted.
 * @returns why not, for each that could not be deleted
 */
export async function deleteGroups(
  client: ContainerInstanceManagementClient,
  connection: AzureConnection,
  names: readonly string[],
  pollMs: number,
): Promise<FailedDeletion[]> {
  const failed: FailedDeletion[] = [];
  await inParallel(inParallelAtMost, names, async (name) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        const abortSignal = AbortSignal.timeout(withinMs);
        const options = { abortSignal, updateIntervalInMs: pollMs };
        const deletion = await client.containerGroups.beginDelete(connection.resourceGroup, name, options);
        await deletion.pollUntilDone({ abortSignal });
        return;
      } catch (error) {
        if (attempt < attempts) {
          await wait(pollMs);
          continue;
        }
        failed.push({ name, error });
        return;
      }
  });
  return failed;
}

/** What is left in Azure, why, and what becomes of it; null when nothing is. */
export function leftBehind(connection: AzureConnection, failed: readonly FailedDeletion[]): string | null {
  const [first] = failed;
  if (!first) return null;
  const names = failed.map(({ name }) => name).join(', ');
  const failure = `Not deleted: ${names}. A deletion failed`;
  const { message } = explainAzureError(first.error, { failure, ...connection });
  return `${message} The next sweep tries again; until then they may cost money.`;
}
