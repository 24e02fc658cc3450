import { infrastructure } from '@headroom/core';
import { askAzure } from '../../azure-client/ask-azure';
import type { AzureAccess } from '../../azure-client/azure-access';
import { placeOfService } from './list-services';
import { openManagement } from './open-management';

/** An API of a service, in its current revision. */
export interface ApimApi {
  id: string;
  name: string;
  /** Below the gateway's address. */
  path: string;
  /** Of the API, as its publisher names it. */
  version: string | null;
}

export interface ApimOperation {
  id: string;
  name: string;
  method: string;
  /** As `/orders/{id}`. */
  urlTemplate: string;
}

/** A product that gives access to an API. */
export interface ApimProduct {
  id: string;
  name: string;
}

const nameOf = (what: string, { name }: { name?: string }): string => {
  if (name) return name;
  throw infrastructure(`Azure listed ${what} without a name.`);
};

/** The APIs of a service. @throws HeadroomError as `askAzure` does */
export async function listApis(access: AzureAccess, serviceId: string, signal?: AbortSignal): Promise<ApimApi[]> {
  const { resourceGroup, service } = placeOfService(serviceId);
  const apis: ApimApi[] = [];
  await askAzure(`The APIs of ${service} could not be read`, async () => {
    const { api } = openManagement(access);
    for await (const wire of api.listByService(resourceGroup, service, { ...(signal && { abortSignal: signal }) }))
      if (wire.isCurrent !== false)
        apis.push({
          ...{ id: nameOf('an API', wire), name: wire.displayName ?? nameOf('an API', wire) },
          ...{ path: wire.path ?? '', version: wire.apiVersion ?? null },
        });
  });
  return apis;
}

/** The operations of an API, and the products that give access to it. @throws HeadroomError as `askAzure` does */
export async function listOperations(
  access: AzureAccess,
  { serviceId, apiId }: { serviceId: string; apiId: string },
  signal?: AbortSignal,
): Promise<{ operations: ApimOperation[]; products: ApimProduct[] }> {
  const { resourceGroup, service } = placeOfService(serviceId);
  const operations: ApimOperation[] = [];
  const products: ApimProduct[] = [];
  const options = { ...(signal && { abortSignal: signal }) };
  await askAzure(`The operations of the API ${apiId} of ${service} could not be read`, async () => {
    const { apiOperation, apiProduct } = openManagement(access);
    for await (const wire of apiOperation.listByApi(resourceGroup, service, apiId, options))
      operations.push({
        ...{ id: nameOf('an operation', wire), name: wire.displayName ?? nameOf('an operation', wire) },
        ...{ method: wire.method ?? '', urlTemplate: wire.urlTemplate ?? '' },
      });
    for await (const wire of apiProduct.listByApis(resourceGroup, service, apiId, options))
      products.push({ id: nameOf('a product', wire), name: wire.displayName ?? nameOf('a product', wire) });
  });
  return { operations, products };
}
