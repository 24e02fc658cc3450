import type { ApiManagementServiceResource } from '@azure/arm-apimanagement';
import { infrastructure, invalidInput } from '@headroom/core';
import { askAzure } from '../../azure-client/ask-azure';
import type { AzureAccess } from '../../azure-client/azure-access';
import { regionOf } from '../../azure-client/region-of';
import { openManagement } from './open-management';

/** A service of API Management as it stands now. */
export interface ApimService {
  /** Of Azure Resource Manager: `/subscriptions/…/service/<name>`. */
  id: string;
  name: string;
  resourceGroup: string;
  /** As Azure's addresses have it, such as `westeurope`. */
  region: string;
  /** Of the catalog; null for a tier that it does not know. */
  tierId: string | null;
  /** As Azure calls it, such as `StandardV2`. */
  sku: string;
  /** Of the service's own region; null where the tier has none. */
  units: number | null;
  /** Gateways in other regions that are not switched off. */
  otherRegions: { region: string; units: number }[];
  gatewayUrl: string | null;
  /** Such as `Succeeded` or `Updating`. */
  state: string;
}

/** The catalog's tiers by the names of `SkuType` in 2024-05-01 of the API. */
const tiers: Readonly<Record<string, string>> = {
  ...{ Consumption: 'consumption', Developer: 'developer', Basic: 'basic', Standard: 'standard', Premium: 'premium' },
  ...{ Isolated: 'isolated', BasicV2: 'basic-v2', StandardV2: 'standard-v2', PremiumV2: 'premium-v2' },
};

/**
 * Services of API Management in the subscription, by name.
 * @throws HeadroomError as `askAzure` does
 */
export async function listServices(access: AzureAccess, signal?: AbortSignal): Promise<ApimService[]> {
  const client = openManagement(access);
  const services: ApimService[] = [];
  await askAzure(
    `The API Management services of the subscription ${access.subscriptionId} could not be read`,
    async () => {
      const options = { ...(signal && { abortSignal: signal }) };
      for await (const service of client.apiManagementService.list(options)) services.push(serviceOf(service));
    },
  );
  return services.toSorted((left, right) => left.name.localeCompare(right.name));
}

/** Resource group and name out of the id of a service. @throws HeadroomError `invalid-input` for another id */
export function placeOfService(id: string): { resourceGroup: string; service: string } {
  const found =
    /^\/subscriptions\/[^/]+\/resourceGroups\/([^/]+)\/providers\/Microsoft\.ApiManagement\/service\/([^/]+)$/i.exec(
      id,
    );
  if (!found) throw invalidInput(`${id} is not the id of an API Management service.`);
  return { resourceGroup: found[1]!, service: found[2]! };
}

/** @throws HeadroomError `invalid-input` for a service that is not of the subscription of the connection */
export function requireInSubscription({ subscriptionId }: AzureAccess, id: string): void {
  if (!id.toLowerCase().startsWith(`/subscriptions/${subscriptionId.toLowerCase()}/`))
    throw invalidInput(`${placeOfService(id).service} is not in the subscription of the Azure connection.`);
}

/**
 * One service as it stands now.
 * @throws HeadroomError as `askAzure` does; `invalid-input` when it is not of this subscription
 */
export async function readService(access: AzureAccess, id: string, signal?: AbortSignal): Promise<ApimService> {
  const { resourceGroup, service } = placeOfService(id);
  requireInSubscription(access, id);
  const client = openManagement(access);
  return askAzure(`The service ${service} could not be read`, async () =>
    serviceOf(
      await client.apiManagementService.get(resourceGroup, service, { ...(signal && { abortSignal: signal }) }),
    ),
  );
}

function serviceOf(wire: ApiManagementServiceResource): ApimService {
  const { id, name, location, sku, additionalLocations = [], disableGateway } = wire;
  if (!id || !name) throw infrastructure('Azure listed an API Management service without id and name.');
  return {
    ...{ id, name, resourceGroup: placeOfService(id).resourceGroup, region: regionOf(location) },
    ...{ tierId: tiers[sku.name] ?? null, sku: sku.name },
    units: sku.name === 'Consumption' || disableGateway ? null : sku.capacity,
    otherRegions: additionalLocations
      .filter((other) => !other.disableGateway)
      .map((other) => ({ region: regionOf(other.location), units: other.sku.capacity })),
    ...{ gatewayUrl: wire.gatewayUrl ?? null, state: wire.provisioningState ?? 'unknown' },
  };
}
