import {
  effectivePolicy,
  type EffectivePolicy,
  type PolicyDocument,
  type PolicyScope,
} from '../effective/effective-policy';
import { fragmentIds } from '../effective/fragment-ids';
import type { AzureAccess } from '../../azure-client/azure-access';
import { placeOfService } from './list-services';
import { openManagement } from './open-management';
import { policyText } from './policy-text';

/** What is asked for: an operation, or all of an API; as callers with a subscription to the product reach it. */
export interface PolicyPlace {
  serviceId: string;
  apiId: string;
  operationId?: string | undefined;
  /** Without it, callers come by no product, or by one without policies. */
  productId?: string | undefined;
}

/**
 * The policies that requests to an operation go through, from the service down to the operation, with fragments put in.
 * @throws HeadroomError as `askAzure` does; `invalid-input` when a policy document cannot be read
 */
export async function readEffectivePolicy(
  access: AzureAccess,
  { serviceId, apiId, operationId, productId }: PolicyPlace,
  signal?: AbortSignal,
): Promise<EffectivePolicy> {
  const { resourceGroup, service } = placeOfService(serviceId);
  const { policy, productPolicy, apiPolicy, apiOperationPolicy, policyFragment } = openManagement(access);
  const documents: PolicyDocument[] = [];
  // One after the other: Azure Resource Manager counts what a subscription asks at once.
  const add = async (scope: PolicyScope, name: string, read: Parameters<typeof policyText>[1]) => {
    const found = await policyText(`The ${scope} policy of ${name} could not be read`, read, signal);
    if (found) documents.push({ scope, name, xml: found.xml });
  };
  await add('global', service, (options) => policy.get(resourceGroup, service, 'policy', options));
  if (productId !== undefined)
    await add('product', productId, (options) =>
      productPolicy.get(resourceGroup, service, productId, 'policy', options),
    );
  await add('api', apiId, (options) => apiPolicy.get(resourceGroup, service, apiId, 'policy', options));
  if (operationId !== undefined)
    await add('operation', operationId, (options) =>
      apiOperationPolicy.get(resourceGroup, service, apiId, operationId, 'policy', options),
    );
  const fragments = new Map<string, string>();
  for (const id of fragmentIds(documents)) {
    const failure = `The policy fragment ${id} could not be read`;
    const found = await policyText(
      failure,
      (options) => policyFragment.get(resourceGroup, service, id, options),
      signal,
    );
    if (found) fragments.set(id, found.xml);
  }
  return effectivePolicy(documents, fragments);
}
