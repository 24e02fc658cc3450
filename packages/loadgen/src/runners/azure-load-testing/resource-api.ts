import type { TokenCredential } from '@azure/core-auth';
import { infrastructure } from '@headroom/core';
import { azureCloudOf } from '../../connections/azure';
import type { AzureConnection } from '../../connections/azure';
import { azureCredentialOf } from '../../connections/azure-credential';
import { LoadTestingDataPlane } from './data-plane';
import { explain } from './explain';
import { ask, openService } from './service-call';
import type { LoadTestingConnection } from './service-run';
import { loadTestResourceSchema, resourceApiVersion } from './wire';

/** The resource of the connection, by Azure Resource Manager: where its data plane is, and in which region it makes load. */
export async function findResource(
  connection: AzureConnection,
  resourceName: string,
  credential: TokenCredential,
  signal?: AbortSignal,
): Promise<{ dataPlaneUri: string; location: string }> {
  const { armEndpoint, subscriptionId, resourceGroup } = connection;
  const client = openService({
    endpoint: armEndpoint,
    scope: `${armEndpoint}/.default`,
    credential,
    apiVersion: resourceApiVersion,
  });
  const path =
    `/subscriptions/${subscriptionId}/resourceGroups/${encodeURIComponent(resourceGroup)}` +
    `/providers/Microsoft.LoadTestService/loadTests/${encodeURIComponent(resourceName)}`;
  const { location, properties } = await ask(loadTestResourceSchema, client, 'get', path, { signal });
  const { dataPlaneURI, provisioningState } = properties;
  if (!dataPlaneURI || (provisioningState && provisioningState !== 'Succeeded'))
    throw infrastructure(
      `The Azure Load Testing resource ${resourceName} is not ready: ${provisioningState ?? 'it has no data plane'}. Wait until it is, or make it again.`,
    );
  // The service gives a host name; its description shows an address.
  return { dataPlaneUri: dataPlaneURI.includes('://') ? dataPlaneURI : `https://${dataPlaneURI}`, location };
}

/**
 * Resolves the resource and opens its data plane.
 * @throws HeadroomError with what Azure said and what to do
 */
export async function openDataPlane(
  connection: LoadTestingConnection,
  signal?: AbortSignal,
): Promise<LoadTestingDataPlane> {
  const { resourceName, apiVersion } = connection.loadTesting;
  try {
    const credential = azureCredentialOf(connection);
    const { dataPlaneUri } = await findResource(connection, resourceName, credential, signal);
    const scope = azureCloudOf(connection.armEndpoint).loadTestingScope;
    return new LoadTestingDataPlane({ endpoint: dataPlaneUri, scope, credential, apiVersion });
  } catch (error) {
    signal?.throwIfAborted();
    throw explain(error, `The load testing resource ${resourceName} could not be found`, resourceName);
  }
}
