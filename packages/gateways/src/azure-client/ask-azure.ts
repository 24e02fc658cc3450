import { isRestError } from '@azure/core-rest-pipeline';
import { conflict, forbidden, HeadroomError, infrastructure, invalidInput, unavailable } from '@headroom/core';
import { z } from 'zod';

const credentialErrors = new Set(['AuthenticationError', 'AggregateAuthenticationError', 'CredentialUnavailableError']);

/** What a message says: Azure appends trace ids, and the sign-in library puts a preamble before it. */
const brief = (message: string) =>
  (message.split(/\r?\n| Trace ID:| - Correlation ID:/)[0] ?? '')
    .replace(/^.*(?=AADSTS\d)/, '')
    .trim()
    .slice(0, 500)
    .replace(/\.?$/, '.');

/** A role definition of infra/azure. */
export type AzureRole = 'reader' | 'operator' | 'scaler' | 'functions-reader' | 'functions-operator';

/** Whether Azure answered that there is no such thing. */
export const isMissing = (error: unknown): boolean => isRestError(error) && error.statusCode === 404;

/**
 * What an ask of Azure answers.
 * @param failure such as "The APIs of contoso could not be read"
 * @param role that has the right to it
 * @throws HeadroomError in words with what Azure said and what to do: `infrastructure` for the credential, `forbidden` for missing
 *   rights, `invalid-input` for what is not there or refused, `conflict` for what somebody changed meanwhile, else `unavailable`,
 *   such as a service that is being changed at this time, or writes that collide
 */
export async function askAzure<T>(failure: string, ask: () => Promise<T>, role: AzureRole = 'reader'): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw explained(error, failure, role);
  }
}

function explained(error: unknown, failure: string, role: AzureRole): unknown {
  if (error instanceof HeadroomError || !(error instanceof Error)) return error;
  if (error.name === 'AbortError') return unavailable(`${failure}: Azure gave no answer in time.`);
  const said = brief(error.message);
  if (/endpoints_resolution_error|network_error/.test(error.message))
    return unavailable(`${failure}: Azure's sign-in was not reached: ${said} Check the network of this server.`);
  if (credentialErrors.has(error.name) || /AADSTS\d/.test(error.message))
    return infrastructure(`${failure}: Azure refused the credential: ${said} Renew it in the Azure connection.`);
  if (error.message.startsWith('The long-running operation has failed')) return unavailable(`${failure}: ${said}`);
  if (!isRestError(error)) return error;
  const { statusCode: status, code } = error;
  if (status === undefined)
    return unavailable(`${failure}: Azure was not reached: ${said} Check the network of this server.`);
  const words = `${failure}: Azure answered ${status}${code ? ` ${code}` : ''}: ${[said, ...detailsOf(error.response?.bodyAsText)].join(' ')}`;
  if (status === 401)
    return infrastructure(`${words} The credential is expired or revoked: renew it in the Azure connection.`);
  if (status === 403)
    return forbidden(
      `${words} Give the identity of the connection the role infra/azure/headroom-${role}.role.json on the subscription.`,
    );
  if (status === 429) return unavailable(`${words} Azure throttles this subscription: try again later.`);
  if (status === 409) return unavailable(`${words} It can be tried again when that has ended.`);
  // Writes that collide are answered so by API Management, and what took too long, though nothing is wrong with what was sent.
  if (status === 408 || status === 422) return unavailable(`${words} It can be tried again.`);
  if (status === 412) return conflict(`${words} Somebody changed it meanwhile.`);
  return status < 500 ? invalidInput(words) : unavailable(words);
}

const detailsSchema = z.object({ error: z.object({ details: z.array(z.object({ message: z.string() })) }) });
/** More of them tell nothing new. */
const mostDetails = 3;

/** What an answer says beside its message: of a policy document that is refused, which element is wrong, and where. */
function detailsOf(body: string | null | undefined): string[] {
  try {
    const { error } = detailsSchema.parse(JSON.parse(body ?? ''));
    return error.details.slice(0, mostDetails).map(({ message }) => brief(message));
  } catch {
    return [];
  }
}
