import { ContainerInstanceManagementClient } from '@azure/arm-containerinstance';
import type { PipelinePolicy } from '@azure/core-rest-pipeline';
import type { AzureConnection } from '../../connections';
import { azureCredentialOf } from '../../connections/azure-credential';

/** A longer pause than this is not waited for: the run would be given up before. */
const longestRetryAfterSeconds = 30;

/** Lets a throttled request fail at once when Azure asks for a pause that no run waits for. */
const noLongPauses: PipelinePolicy = {
  name: 'headroomNoLongPauses',
  async sendRequest(request, next) {
    const response = await next(request);
    if (response.status === 429 && Number(response.headers.get('retry-after')) > longestRetryAfterSeconds)
      response.headers.delete('retry-after');
    return response;
  },
};

/** The service's client, by api-version 2023-05-01 of Microsoft.ContainerInstance; throttled and failed requests are retried. */
export function groupClient(connection: AzureConnection) {
  const client = new ContainerInstanceManagementClient(azureCredentialOf(connection), connection.subscriptionId, {
    endpoint: connection.armEndpoint,
    $host: connection.armEndpoint,
    credentialScopes: `${connection.armEndpoint}/.default`,
    retryOptions: { maxRetries: 4 },
  });
  client.pipeline.addPolicy(noLongPauses, { afterPhase: 'Retry' });
  return client;
}
