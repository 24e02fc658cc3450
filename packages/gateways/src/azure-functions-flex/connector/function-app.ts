import { infrastructure, invalidInput } from '@headroom/core';
import { z } from 'zod';
import { askAzure } from '../../azure-client/ask-azure';
import type { AzureAccess } from '../../azure-client/azure-access';
import { regionOf } from '../../azure-client/region-of';
import sizes from '../instance-sizes.json';
import { flexScaleOf, type FlexScale } from './flex-scale';
import { openWebSites } from './open-web-sites';

/** A function app on Flex Consumption as it stands now. */
export interface FunctionApp {
  id: string;
  name: string;
  /** As Azure shows it, such as `West Europe`, and as its addresses have it. */
  location: string;
  region: string;
  /** Such as `Running`. */
  state: string;
  memoryMb: number;
  /** Of the catalog; null for a memory that it does not know. */
  tierId: string | null;
  scale: FlexScale;
  /** It is being changed at this time. */
  isPending: boolean;
  /** As Azure tells it, with all that a change has to send back: the SDK (19.0.0) does not know all of it. */
  told: ToldApp;
}

const toldSchema = z.looseObject({
  properties: z.looseObject({ functionAppConfig: z.looseObject({ scaleAndConcurrency: z.looseObject({}) }) }),
});
/** The body of an answer. */
export type ToldApp = z.output<typeof toldSchema>;

const memorySchema = z.number().int().min(1);

/** Of the catalog, by memory in megabytes. */
export const tierIdOf = (memoryMb: number): string | null =>
  sizes.some((size) => size.memoryMb === memoryMb) ? String(memoryMb) : null;

/** Resource group and name out of the id of an app. @throws HeadroomError `invalid-input` for another id */
export function placeOfApp(id: string): { resourceGroup: string; name: string } {
  const found = /^\/subscriptions\/[^/]+\/resourceGroups\/([^/]+)\/providers\/Microsoft\.Web\/sites\/([^/]+)$/i.exec(
    id,
  );
  if (!found) throw invalidInput(`${id} is not the id of a function app.`);
  return { resourceGroup: found[1]!, name: found[2]! };
}

/**
 * One function app as it stands now.
 * @throws HeadroomError as `askAzure` does; `invalid-input` when it is not of this subscription, or not on Flex Consumption
 */
export async function readApp(access: AzureAccess, id: string, signal?: AbortSignal): Promise<FunctionApp> {
  const { resourceGroup, name } = placeOfApp(id);
  if (!id.toLowerCase().startsWith(`/subscriptions/${access.subscriptionId.toLowerCase()}/`))
    throw invalidInput(`${name} is not in the subscription of the Azure connection.`);
  const { webApps, pipeline } = openWebSites(access);
  let body = '';
  pipeline.addPolicy({
    name: 'headroomAppAsTold',
    async sendRequest(request, next) {
      const response = await next(request);
      body = response.bodyAsText ?? '';
      return response;
    },
  });
  const site = await askAzure(
    `The function app ${name} could not be read`,
    () => webApps.get(resourceGroup, name, { ...(signal && { abortSignal: signal }) }),
    'functions-reader',
  );
  const told = toldSchema.safeParse(JSON.parse(body));
  if (!told.success) throw invalidInput(`${name} is not on Flex Consumption: it tells no scale and no concurrency.`);
  const scale = told.data.properties.functionAppConfig.scaleAndConcurrency;
  const memory = memorySchema.safeParse(scale['instanceMemoryMB']);
  if (!memory.success) throw infrastructure(`Azure tells no memory of the instances of ${name}.`);
  return {
    ...{
      id,
      name,
      location: site.location,
      region: regionOf(site.location),
      state: site.state ?? 'unknown',
      told: told.data,
    },
    ...{ memoryMb: memory.data, tierId: tierIdOf(memory.data), scale: flexScaleOf(scale) },
    isPending: Boolean(site.inProgressOperationId),
  };
}
