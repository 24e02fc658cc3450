import { DefaultAzureCredential, type TokenCredential } from '@azure/identity';
import { azureCloudOf, type AzureConnection } from './azure';
import { azureCredentialOf } from './azure-credential';

/** What the readers of Azure's services take. */
interface AzureAccess {
  credential: TokenCredential;
  subscriptionId: string;
  armEndpoint: string;
  metrics: { scope: string; endpointOf(this: void, region: string): string };
}

/**
 * How a connection reaches its subscription. A stand-in on this machine answers for Azure Monitor too.
 * @throws HeadroomError `invalid-input` as `azureCredentialOf` does
 */
export const azureAccessOf = (connection: AzureConnection): AzureAccess =>
  accessBy(azureCredentialOf(connection), connection);

/** How whoever is signed in on this machine reaches a subscription: by Azure's command line, its variables, or the machine's identity. */
export const azureAccessOfMachine = (subscriptionId: string): AzureAccess =>
  accessBy(new DefaultAzureCredential(), { subscriptionId, armEndpoint: 'https://management.azure.com' });

const accessBy = (
  credential: TokenCredential,
  { subscriptionId, armEndpoint }: Pick<AzureConnection, 'subscriptionId' | 'armEndpoint'>,
): AzureAccess => ({
  ...{ credential, subscriptionId, armEndpoint },
  metrics: azureCloudOf(armEndpoint).metrics,
});
