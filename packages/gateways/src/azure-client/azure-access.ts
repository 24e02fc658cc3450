import type { TokenCredential } from '@azure/core-auth';

/** How a subscription is reached. Whoever has the credential makes this of it; it is sent nowhere but to these addresses. */
export interface AzureAccess {
  credential: TokenCredential;
  subscriptionId: string;
  /** Of Azure Resource Manager, as `https://management.azure.com`. */
  armEndpoint: string;
  /** Where Azure Monitor answers for resources of a region, such as `westeurope`, and what its tokens are for. */
  metrics: { scope: string; endpointOf(this: void, region: string): string };
}
