import { RestError } from '@azure/core-rest-pipeline';
import { HeadroomError, infrastructure, unavailable } from '@headroom/core';
import { errorBodySchema } from './wire';

const firstLine = (text: string) => (text.split(/\r?\n| Trace ID:/)[0] ?? '').trim().slice(0, 500);

function reasonOf(error: unknown): { status: number | undefined; code: string; message: string } {
  if (!(error instanceof Error)) return { status: undefined, code: '', message: String(error) };
  const status = error instanceof RestError ? error.statusCode : undefined;
  const described = error instanceof RestError ? errorBodySchema.safeParse(error.details).data?.error : undefined;
  const code = described?.code ?? (error as { code?: string }).code ?? '';
  return { status, code, message: firstLine(described?.message ?? error.message) };
}

function remedy(status: number | undefined, words: string, resourceName: string): string {
  if (status === 429) return 'The service throttles this resource: wait, or run fewer benchmarks at a time.';
  if (status === 401) return 'The credential has expired or was revoked: renew it in the Azure connection.';
  if (status === 403)
    return `Give the identity of the connection the role Load Test Contributor on the resource ${resourceName}.`;
  if (/quota|limit/i.test(words))
    return 'Use fewer engine instances, wait until other test runs have ended, or ask Azure for a higher quota.';
  if (status === 404) return 'Check the subscription, the resource group and the resource in the Azure connection.';
  if (status === 400 && /api-?version/i.test(words)) return 'Set another api-version in the Azure connection.';
  return 'Check the Azure connection, and try again.';
}

/** How the sign-in library says that it found no server. */
const isUnreached = (words: string) => /endpoints_resolution_error|network_error|ECONN|ENOTFOUND|EAI_AGAIN/.test(words);

/** What the service or its sign-in said, as an error that says what failed and what to do. */
export function explain(error: unknown, failure: string, resourceName: string): HeadroomError {
  if (error instanceof HeadroomError) return error;
  const { status, code, message } = reasonOf(error);
  const words = [code, message].filter(Boolean).join(': ').replace(/[.]*$/, '.');
  // The SDK's errors of sign-in have many classes; those of the identity platform itself carry its code.
  if (isUnreached(words))
    return unavailable(`${failure}: Azure was not reached: ${words} Check the network of this server.`);
  const isSignIn = error instanceof Error && /Authentication|Credential/.test(error.name);
  if (isSignIn || /AADSTS\d+/.test(words))
    return infrastructure(`${failure}: Azure refused the credential: ${words} Renew it in the Azure connection.`);
  if (status === undefined)
    return unavailable(`${failure}: Azure was not reached: ${words} Check the network of this server.`);
  return infrastructure(`${failure}: Azure answered ${status} ${words} ${remedy(status, words, resourceName)}`);
}
