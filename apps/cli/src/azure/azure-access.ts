import { invalidInput, parseInput } from '@headroom/core';
import type { AzureAccess } from '@headroom/gateways/azure';
import { readText } from '../read-text';

/** A subscription, or the id of something in it. */
const idPattern = /^\/subscriptions\/([^/]+)(?:\/resourceGroups\/([^/]+)\/)?/i;

/**
 * How a subscription is reached: signed in by a file, or as Azure's own tools on this machine are.
 * @param id of the subscription as `/subscriptions/…`, or of something in it
 * @throws HeadroomError `invalid-input` for another id or a file that holds no sign-in; UnreadableFile
 */
export async function azureAccess(id: string, signInFile: string | undefined): Promise<AzureAccess> {
  // Azure's SDKs are large, and needed by few commands.
  const { azureAccessOf, azureAccessOfMachine } = await import('@headroom/loadgen/azure');
  const [, subscriptionId, resourceGroup = 'any'] = idPattern.exec(id) ?? [];
  if (subscriptionId === undefined)
    throw invalidInput(
      `${id} is no id of Azure: write /subscriptions/…/resourceGroups/…/providers/Microsoft.ApiManagement/service/…`,
    );
  if (signInFile === undefined) return azureAccessOfMachine(subscriptionId);
  const { azureConnectionSchema } = await import('@headroom/loadgen/connections');
  const signIn = parseJson(await readText(signInFile, 'sign-in'), signInFile);
  const place = { subscriptionId, resourceGroup, region: 'any' };
  return azureAccessOf(
    parseInput(azureConnectionSchema, { auth: 'service-principal', ...signIn, ...place }, `sign-in of ${signInFile}`),
  );
}

function parseJson(text: string, file: string): object {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === 'object' && document !== null) return document;
  } catch {
    // Said below.
  }
  throw invalidInput(`${file} holds no JSON object with tenantId, clientId and clientSecret.`);
}
