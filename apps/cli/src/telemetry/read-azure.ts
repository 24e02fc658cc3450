import type { ReadTelemetry } from '@headroom/loadgen/telemetry';
import { azureAccess } from '../azure/azure-access';

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
  const { readMonitor, readService } = await import('@headroom/gateways/azure');
  const access = await azureAccess(serviceId, signInFile);
  return readMonitor(access, await readService(access, serviceId), { days, stepSeconds });
}
