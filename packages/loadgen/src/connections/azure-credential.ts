import { ClientSecretCredential, ManagedIdentityCredential, WorkloadIdentityCredential } from '@azure/identity';
import type { TokenCredential } from '@azure/identity';
import { invalidInput } from '@headroom/core';
import { azureCloudOf, azureClouds } from './azure';
import type { AzureConnection } from './azure';

/** How runners get a credential; tests bring tokens of their own. */
export type AzureCredentialOf = (connection: AzureConnection) => TokenCredential;

/**
 * The credential of a connection, by `@azure/identity`.
 * @throws HeadroomError `invalid-input` when a field is missing or the machine has no such identity
 */
export const azureCredentialOf: AzureCredentialOf = ({ auth, tenantId, clientId, clientSecret, armEndpoint }) => {
  // Only the public clouds know each other; the authority of a stand-in must not be looked up there.
  const options = {
    authorityHost: azureCloudOf(armEndpoint).authorityHost,
    disableInstanceDiscovery: !(armEndpoint in azureClouds),
  };
  switch (auth) {
    case 'service-principal':
      if (!tenantId || !clientId || !clientSecret)
        throw invalidInput('The Azure connection lacks its tenant, client or secret: enter them again under Runners.');
      return new ClientSecretCredential(tenantId, clientId, clientSecret, options);
    case 'managed-identity':
      return clientId ? new ManagedIdentityCredential({ clientId }) : new ManagedIdentityCredential();
    case 'workload-identity':
      try {
        return new WorkloadIdentityCredential({
          ...options,
          ...(tenantId && { tenantId }),
          ...(clientId && { clientId }),
        });
      } catch (error) {
        throw invalidInput(`This machine has no workload identity: ${(error as Error).message}`);
      }
  }
};
