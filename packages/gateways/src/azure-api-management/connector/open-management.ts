import { ApiManagementClient } from '@azure/arm-apimanagement';
import type { PipelinePolicy } from '@azure/core-rest-pipeline';
import type { AzureAccess } from './azure-access';

/** A longer pause than this is not waited for: whoever asked would have gone. */
const longestRetryAfterSeconds = 30;

/** Lets a throttled request fail at once when Azure asks for a pause that nobody waits for. */
export const noLongPauses: PipelinePolicy = {
  name: 'headroomNoLongPauses',
  async sendRequest(request, next) {
    const response = await next(request);
    if (response.status === 429 && Number(response.headers.get('retry-after')) > longestRetryAfterSeconds)
      response.headers.delete('retry-after');
    return response;
  },
};

/** Throttled and failed requests are tried again, as late as Azure asks. */
export const retryOptions = { maxRetries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 5_000 };

/** The management client of API Management, by api-version 2024-05-01. */
export function openManagement({ credential, subscriptionId, armEndpoint }: AzureAccess): ApiManagementClient {
  const client = new ApiManagementClient(credential, subscriptionId, {
    ...{ endpoint: armEndpoint, $host: armEndpoint },
    credentialScopes: `${armEndpoint}/.default`,
    retryOptions,
  });
  client.pipeline.addPolicy(noLongPauses, { afterPhase: 'Retry' });
  return client;
}
