import { ApiManagementClient } from '@azure/arm-apimanagement';
import type { AzureAccess } from '../../azure-client/azure-access';
import { noLongPauses, retryOptions } from '../../azure-client/pauses';

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
