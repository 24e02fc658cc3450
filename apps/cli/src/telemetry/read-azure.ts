import { invalidInput, parseInput } from '@headroom/core';
import type { ReadTelemetry } from '@headroom/loadgen/telemetry';
import { readText } from '../read-text';

export interface AzureAsk {
  /** Id of the service of API Management. */
  serviceId: string;
  /** File with the sign-in; without it, as Azure's own tools on this machine sign in. */
  signInFile: string | undefined;
  days: number;
  stepSeconds: number;
}

/**
 * Production telemetry of a service of API Management.
 * @throws HeadroomError with what Azure said; UnreadableFile for the file
 */
export async function readAzure({ serviceId, signInFile, days, stepSeconds }: AzureAsk): Promise<ReadTelemetry> {
  // Azure's SDKs are large, and needed by this alone.
  const { readMonitor, readService } = await import('@headroom/gateways/azure');
  const access = await accessTo(serviceId, signInFile);
  return readMonitor(access, await readService(access, serviceId), { days, stepSeconds });
}

async function accessTo(serviceId: string, signInFile: string | undefined) {
  const { azureAccessOf, azureAccessOfMachine } = await import('@headroom/loadgen/azure');
  const [, subscriptionId, resourceGroup] =
    /^\/subscriptions\/([^/]+)\/resourceGroups\/([^/]+)\//i.exec(serviceId) ?? [];
  if (subscriptionId === undefined)
    throw invalidInput(
      '--azure needs the id of a service: /subscriptions/…/resourceGroups/…/providers/Microsoft.ApiManagement/service/…',
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
