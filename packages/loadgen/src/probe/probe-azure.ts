import { z } from 'zod';
import { azureCloudOf } from '../connections/azure';
import type { AzureConnection } from '../connections/azure';
import { azureCredentialOf } from '../connections/azure-credential';
import { explainAzureError } from '../connections/explain-azure-error';
import { explain } from '../runners/azure-load-testing/explain';
import { findResource } from '../runners/azure-load-testing/resource-api';
import { ask, openService } from '../runners/azure-load-testing/service-call';
import { testPageSchema } from '../runners/azure-load-testing/wire';

/** Of resource groups: Microsoft.Resources, stable/2021-04-01 in Azure/azure-rest-api-specs. */
const resourcesVersion = '2021-04-01';

/**
 * Reads what the runners of a connection need, and changes nothing.
 * @returns what was found, a sentence each
 * @throws HeadroomError with what Azure said and what to do
 */
export async function probeAzure(connection: AzureConnection, signal: AbortSignal): Promise<string[]> {
  const found = [await probeResourceGroup(connection, signal)];
  if (connection.loadTesting)
    found.push(...(await probeLoadTesting({ ...connection, loadTesting: connection.loadTesting }, signal)));
  return found;
}

async function probeResourceGroup(connection: AzureConnection, signal: AbortSignal): Promise<string> {
  const { armEndpoint, subscriptionId, resourceGroup, region } = connection;
  try {
    const client = openService({
      ...{ endpoint: armEndpoint, scope: `${armEndpoint}/.default`, apiVersion: resourcesVersion },
      credential: azureCredentialOf(connection),
    });
    const path = `/subscriptions/${subscriptionId}/resourceGroups/${encodeURIComponent(resourceGroup)}`;
    const { name, location } = await ask(z.object({ name: z.string(), location: z.string() }), client, 'get', path, {
      signal,
    });
    return `The resource group ${name} is there, in ${location}; load is made in ${region}.`;
  } catch (error) {
    const failure = `The resource group ${resourceGroup} could not be read`;
    throw explainAzureError(error, { failure, subscriptionId, resourceGroup, region });
  }
}

async function probeLoadTesting(
  connection: AzureConnection & { loadTesting: NonNullable<AzureConnection['loadTesting']> },
  signal: AbortSignal,
): Promise<string[]> {
  const { resourceName, apiVersion } = connection.loadTesting;
  try {
    const credential = azureCredentialOf(connection);
    const { dataPlaneUri, location } = await findResource(connection, resourceName, credential, signal);
    const scope = azureCloudOf(connection.armEndpoint).loadTestingScope;
    const client = openService({ endpoint: dataPlaneUri, scope, credential, apiVersion });
    await ask(testPageSchema, client, 'get', '/tests', { queryParameters: { maxpagesize: 1 }, signal });
    return [`The load testing resource ${resourceName} is there, in ${location}, and its tests can be read.`];
  } catch (error) {
    throw explain(error, `The load testing resource ${resourceName} could not be read`, resourceName);
  }
}
