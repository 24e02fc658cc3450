import { isRestError } from '@azure/core-rest-pipeline';
import { HeadroomError, infrastructure, unavailable } from '@headroom/core';

/** What was tried when Azure said no, and where. */
export interface AzureAttempt {
  /** Such as "The container group x could not be created". */
  failure: string;
  subscriptionId: string;
  resourceGroup: string;
  region: string;
}

interface AzureReason {
  status: number | undefined;
  code: string;
  message: string;
}

const credentialErrors = new Set(['AuthenticationError', 'AggregateAuthenticationError', 'CredentialUnavailableError']);

/** What a message says: Azure appends trace ids, on lines of their own, and the sign-in library puts a preamble before it. */
const brief = (message: string) =>
  (message.split(/\r?\n| Trace ID:| - Correlation ID:/)[0] ?? '')
    .replace(/^.*(?=AADSTS\d)/, '')
    .trim()
    .slice(0, 500);

/** Status, code and message of an answer of Azure Resource Manager or of the identity platform. */
function reasonOf(error: unknown): AzureReason {
  if (!(error instanceof Error)) return { status: undefined, code: '', message: String(error) };
  return {
    status: isRestError(error) ? error.statusCode : undefined,
    code: (error as { code?: string }).code ?? '',
    message: brief(error.message),
  };
}

/** What a person can do about it, by the error codes of Azure Resource Manager and of Container Instances. */
function remedy(
  { status, code, message }: AzureReason,
  { subscriptionId, resourceGroup, region }: AzureAttempt,
): string {
  const says = (pattern: RegExp) => pattern.test(`${code} ${message}`);
  if (status === 429 || says(/TooManyRequests/))
    return 'Azure throttles this subscription: wait, or use fewer shards at a time.';
  if (status === 401) return 'The credential is expired or revoked: renew it in the Azure connection.';
  if (status === 403 || says(/AuthorizationFailed/))
    return `Give the identity of the connection the role infra/azure/headroom-runner.role.json on the resource group ${resourceGroup}.`;
  if (says(/Quota/i))
    return `Use fewer shards or smaller agents, another region than ${region}, or ask Azure for a higher quota of the subscription ${subscriptionId}.`;
  if (says(/not available in the location|InsufficientCapacity|LocationNotAvailable|NoRegisteredProviderFound/i))
    return `Set another region than ${region} in the Azure connection, or smaller agents, or try again later.`;
  if (says(/MissingSubscriptionRegistration/))
    return `Register the resource provider that it names in the subscription ${subscriptionId}.`;
  if (says(/InaccessibleImage|image/i)) return 'Check HEADROOM_AGENT_IMAGE: Azure must be able to pull it.';
  if (status === 404 || says(/NotFound/))
    return 'Check the subscription and the resource group in the Azure connection.';
  return 'Check the Azure connection, and try again.';
}

/** An error of the Azure SDKs in words: what failed, where, what Azure said, what to do. */
export function explainAzureError(error: unknown, attempt: AzureAttempt): HeadroomError {
  if (error instanceof HeadroomError) return error;
  const where = `in ${attempt.region} (resource group ${attempt.resourceGroup})`;
  const reason = reasonOf(error);
  // How the sign-in library says that it found no server.
  if (/endpoints_resolution_error|network_error/.test(reason.message))
    return unavailable(
      `${attempt.failure} ${where}: Azure's sign-in was not reached: ${reason.message} Check the network of this server.`,
    );
  if (error instanceof Error && (credentialErrors.has(error.name) || /AADSTS\d/.test(error.message)))
    return infrastructure(
      `${attempt.failure} ${where}: Azure refused the credential of the connection: ${reason.message} Renew it in the Azure connection.`,
    );
  const said = [reason.code, reason.message].filter(Boolean).join(': ').replace(/\.?$/, '.');
  if (reason.status === undefined && !reason.code.startsWith('E'))
    return infrastructure(`${attempt.failure} ${where}: ${said} ${remedy(reason, attempt)}`);
  if (reason.status === undefined)
    return unavailable(`${attempt.failure} ${where}: Azure was not reached: ${said} Check the network of this server.`);
  return infrastructure(
    `${attempt.failure} ${where}: Azure answered ${reason.status} ${said} ${remedy(reason, attempt)}`,
  );
}
