import type { IncomingMessage } from 'node:http';
import type { ArmApimServer } from './arm-apim-server';
import { entityOf, serviceType } from './apim-entity';
import { page, refusal, type Reply } from './arm-stand-in';
import type { StandInService } from './apim-state';
import { changeApim, lookAtScale, operationResult } from './change-apim';

const missing = (what: string) => refusal({ status: 404, code: 'ResourceNotFound', message: `${what} not found.` });
/** A policy document without an envelope. */
const bare = 'application/vnd.ms-azure-apim.policy.raw+xml';

/** Answers a request to `Microsoft.ApiManagement`. */
export async function answerApim(arm: ArmApimServer, request: IncomingMessage, url: URL): Promise<Reply> {
  const path = decodeURIComponent(url.pathname);
  if (path === `/subscriptions/${arm.subscriptionId}/providers/${serviceType}`)
    return page(
      url,
      [...arm.services].map(([name, service]) => serviceOnTheWire(arm, name, service)),
    );
  const [, name = '', rest = ''] = /^(?:\/[^/]+){6}\/service\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
  const service = path.startsWith(arm.idOf('')) ? arm.services.get(name) : undefined;
  if (!service) return missing(`The Resource '${serviceType}/${name}' under resource group 'apis' was`);
  const entity = (at: string, properties: object, kinds?: string) => entityOf(arm, name, at, properties, kinds);
  if (request.method !== 'GET') return changeApim(arm, request, { name, service, rest });
  if (rest === '' || rest === 'operationresults/scale') lookAtScale(arm, service);
  if (rest === 'operationresults/scale') return operationResult(arm, service);
  if (rest === '') return { status: 200, body: serviceOnTheWire(arm, name, service) };
  if (rest === 'apis')
    return page(
      url,
      Object.entries(service.apis).map(([id, { displayName, path: below, isCurrent }]) =>
        entity(`apis/${id}`, { displayName, path: below, isCurrent, apiRevision: '1', protocols: ['https'] }),
      ),
    );
  const [, api = '', list] = /^apis\/([^/]+)\/(operations|products)$/.exec(rest) ?? [];
  if (list && !service.apis[api]) return missing('API');
  if (list === 'operations')
    return page(
      url,
      Object.entries(service.operations[api] ?? {}).map(([id, operation]) => entity(`${rest}/${id}`, operation)),
    );
  if (list === 'products')
    return page(
      url,
      service.apis[api]!.products.map((id) =>
        entity(`products/${id}`, { ...service.products[id], state: 'published' }, 'apis/products'),
      ),
    );
  const [, fragment] = /^policyFragments\/([^/]+)$/.exec(rest) ?? [];
  if (fragment !== undefined) {
    const value = service.fragments[fragment];
    if (value === undefined) return missing('PolicyFragment');
    return { status: 200, body: entity(rest, { format: 'rawxml', value }), headers: { etag: '"1"' } };
  }
  const [, on] = /^(?:(.*)\/)?policies\/policy$/.exec(rest) ? [null, rest.replace(/\/?policies\/policy$/, '')] : [];
  const stale = service.stale.get(on ?? '');
  const isStale = stale !== undefined && stale.looks-- > 0;
  const policy = on === undefined || on === null ? undefined : isStale ? stale.policy : service.policies.get(on);
  if (!policy) return missing('Policy');
  if (arm.answersBare && request.headers.accept?.includes(bare))
    return { status: 200, body: policy.value, headers: { etag: `"${policy.etag}"`, 'content-type': bare } };
  const format = url.searchParams.get('format');
  const properties = { ...(format !== null && { format }), value: policy.value };
  return { status: 200, body: entity(rest, properties), headers: { etag: `"${policy.etag}"` } };
}

function serviceOnTheWire(arm: ArmApimServer, name: string, service: StandInService) {
  const { location, sku, additionalLocations, scaling } = service;
  const provisioningState = scaling ? 'Updating' : service.provisioningState;
  const gatewayUrl = `https://${name}.azure-api.net`;
  return {
    ...{ id: arm.idOf(name), name, type: serviceType, tags: {}, location, etag: 'AAAAAAAWN/4=' },
    properties: {
      ...{ publisherEmail: 'bar@contoso.com', publisherName: name, provisioningState, targetProvisioningState: '' },
      ...{ gatewayUrl, additionalLocations, disableGateway: false, virtualNetworkType: 'None' },
    },
    sku,
  };
}
