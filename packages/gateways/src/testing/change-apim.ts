import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { entityOf } from './apim-entity';
import type { StandInService } from './apim-state';
import type { ArmApimServer } from './arm-apim-server';
import { refusal, type Reply } from './arm-stand-in';

const version = '2024-05-01';

/**
 * Answers what changes a service: PUT and DELETE of a policy document with the condition If-Match, PATCH of its units. By the operations
 * `ApiPolicy_*`, `ApiOperationPolicy_*` and `ApiManagementService_Update` of the same specification.
 */
export async function changeApim(
  arm: ArmApimServer,
  request: IncomingMessage,
  { name, service, rest }: { name: string; service: StandInService; rest: string },
): Promise<Reply> {
  if (service.scaling)
    return refusal({
      ...{ status: 409, code: 'ServiceLocked' },
      message: `The API Service ${name} is transitioning at this time. Please try the request again later.`,
    });
  if (rest === '' && request.method === 'PATCH') return scale(arm, request, name, service);
  const [, on, api = '', operation] = /^(apis\/([^/]+)(?:\/operations\/([^/]+))?)\/policies\/policy$/.exec(rest) ?? [];
  if (on === undefined)
    return refusal({ status: 405, code: 'MethodNotAllowed', message: 'The method is not allowed.' });
  if (!service.apis[api] || (operation !== undefined && !service.operations[api]?.[operation]))
    return refusal({ status: 404, code: 'ResourceNotFound', message: 'Entity not found.' });
  const policy = service.policies.get(on);
  const condition = request.headers['if-match'];
  // Required of a change to what is there, as the specification says; its examples make one anew under "*" too.
  const isMet = condition === '*' || condition === (policy && `"${policy.etag}"`);
  if (!isMet)
    return refusal({
      ...{ status: 412, code: 'PreconditionFailed' },
      message: 'Resource was modified since last retrieval.',
    });
  if (request.method === 'DELETE') {
    arm.setPolicy(name, on, null);
    return { status: 200 };
  }
  if (request.method !== 'PUT')
    return refusal({ status: 405, code: 'MethodNotAllowed', message: 'The method is not allowed.' });
  const body = (await json(request)) as { properties: { value: string; format: string } };
  arm.sent.push({ on: rest, ifMatch: condition, body });
  const { properties } = body;
  const strange = /<(no-such[^\s/>]*)/.exec(properties.value)?.[1];
  if (strange !== undefined)
    return {
      status: 400,
      body: {
        error: {
          ...{ code: 'ValidationError', message: 'One or more fields contain incorrect values:' },
          details: [
            {
              ...{ code: 'ValidationError', target: 'representation' },
              message: `Error in element '${strange}' on line 3, column 10: Element is not supported.`,
            },
          ],
        },
      },
    };
  const etag = arm.setPolicy(name, on, properties.value);
  return {
    status: policy ? 200 : 201,
    body: entityOf(arm, name, rest, { value: properties.value }),
    headers: { etag: `"${etag}"` },
  };
}

async function scale(
  arm: ArmApimServer,
  request: IncomingMessage,
  name: string,
  service: StandInService,
): Promise<Reply> {
  const body = (await json(request)) as { sku: { name: string; capacity: number } };
  arm.sent.push({ on: '', ifMatch: request.headers['if-match'], body });
  const { sku } = body;
  if (sku.name !== service.sku.name || sku.capacity > arm.mostUnits)
    return refusal({
      status: 400,
      code: 'InvalidParameters',
      message: `Invalid capacity ${sku.capacity} for the SKU.`,
    });
  service.scaling = { capacity: sku.capacity, looks: arm.scaleLooks };
  const location = `${arm.origin}${arm.idOf(name)}/operationresults/scale?api-version=${version}&asyncResponse`;
  return { status: 202, headers: { location, 'azure-asyncoperation': location } };
}

/** A scale comes nearer to its end each time that somebody asks for it, or for the service. */
export function lookAtScale(arm: ArmApimServer, service: StandInService): void {
  const { scaling } = service;
  if (!scaling || --scaling.looks > 0) return;
  if (arm.scaleFails === null) service.sku = { ...service.sku, capacity: scaling.capacity };
  service.scaling = null;
}

/** How the long-running operation stands. */
export function operationResult(arm: ArmApimServer, service: StandInService): Reply {
  const status = service.scaling ? 'InProgress' : arm.scaleFails === null ? 'Succeeded' : 'Failed';
  const error = status === 'Failed' && { error: { code: 'ActivationFailed', message: arm.scaleFails } };
  return { status: 200, body: { id: 'scale', name: 'scale', status, ...error } };
}
