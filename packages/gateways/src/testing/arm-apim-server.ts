import type { IncomingMessage, ServerResponse } from 'node:http';
import { AzureLogin, serveHttps, type LoopbackTls, type TestServer } from '@headroom/loadgen/testing/azure';
import { contoso, type StandInService } from './apim-state';
import { answerApim } from './answer-apim';
import { answerMetrics, type StandInMetrics } from './answer-metrics';

const subscriptionId = '00000000-0000-4000-8000-000000000001';
const clientSecret = 'the-client-secret';

/** A connection to the stand-in, as an admin would enter it. */
export const apimConnection = (armEndpoint: string) => ({
  ...{ auth: 'service-principal' as const, tenantId: subscriptionId, clientId: subscriptionId, clientSecret },
  ...{ subscriptionId, resourceGroup: 'load', region: 'westeurope', armEndpoint, allowScripts: false },
});

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
export interface ArmTrouble {
  status: number;
  code: string;
  message: string;
  retryAfter?: number;
}
export const refusal = ({ status, code, message, retryAfter }: ArmTrouble): Reply => ({
  status,
  body: { error: { code, message, details: null } },
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});

/**
 * A stand-in for API Management's part of Azure Resource Manager and for Azure Monitor's metrics. Paths, api-versions, bodies
 * and headers by specification/apimanagement/…/stable/2024-05-01 with its examples and by
 * specification/monitor/data-plane/…/stable/2024-02-01/metricBatch.json in Azure/azure-rest-api-specs.
 */
export class ArmApimServer {
  readonly login = new AzureLogin(clientSecret);
  readonly subscriptionId = subscriptionId;
  readonly services = new Map<string, StandInService>([['contoso', contoso()]]);
  /** By the name of a metric: what it is at a moment, in milliseconds since 1970. */
  metrics: StandInMetrics = {};
  /** Until when Azure Monitor has seen anything. */
  nowMs = Date.now();
  /** Taken from the front, one for each request; null lets one through. */
  troubles: (ArmTrouble | 'cut' | 'silence' | null)[] = [];
  /** The identity has no right to anything. */
  isForbidden = false;
  /** Changes whose answers are lost on the way, though they are made. */
  lostAnswers = 0;
  /** How often a policy document is told as it was before a change. */
  lag = 0;
  /** How often is asked until a scale has ended, what it fails with, and how many units there can be. */
  scaleLooks = 2;
  scaleFails: string | null = null;
  mostUnits = 10;
  private changes = 1;
  /** Policies are answered without an envelope where the client takes that. */
  answersBare = false;
  /** Method and path of all requests with a token that is taken. */
  readonly asked: string[] = [];
  origin = '';

  static async start(tls: LoopbackTls): Promise<ArmApimServer & TestServer> {
    const service = new ArmApimServer();
    const server = await serveHttps(tls, (request, response) => void service.answer(request, response));
    service.origin = server.url;
    return Object.assign(service, server);
  }

  /** Of a service in the stand-in's only resource group. */
  idOf = (name: string) =>
    `/subscriptions/${subscriptionId}/resourceGroups/apis/providers/Microsoft.ApiManagement/service/${name}`;

  /** Sets a policy document as a person would; null takes it away. @returns its new version */
  setPolicy(name: string, on: string, value: string | null): number {
    const { policies, stale } = this.services.get(name)!;
    stale.set(on, { policy: policies.get(on), looks: this.lag });
    const etag = ++this.changes;
    if (value === null) policies.delete(on);
    else policies.set(on, { value, etag });
    return etag;
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    if (await this.login.answer(request, response, this.origin)) return;
    const reply = this.login.accepts(request)
      ? await this.perform(request, new URL(request.url!, this.origin))
      : {
          ...refusal({ status: 401, code: 'ExpiredAuthenticationToken', message: 'The access token has expired.' }),
          headers: {
            'www-authenticate': 'Bearer error="invalid_token", error_description="The access token has expired."',
          },
        };
    if (reply === null) return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8', ...reply.headers });
    const { body } = reply;
    response.end(typeof body === 'string' || body === undefined ? body : JSON.stringify(body));
  }

  private async perform(request: IncomingMessage, url: URL): Promise<Reply | null> {
    this.asked.push(`${request.method} ${decodeURIComponent(url.pathname)}`);
    const trouble = this.troubles.shift() ?? null;
    if (trouble === 'cut') return null;
    if (trouble === 'silence') return new Promise<never>(() => {});
    if (trouble) return refusal(trouble);
    if (this.isForbidden)
      return refusal({
        ...{ status: 403, code: 'AuthorizationFailed' },
        message: 'The client does not have authorization to perform the action.',
      });
    const isMetrics = url.pathname.endsWith('/metrics:getBatch');
    const version = isMetrics ? '2024-02-01' : '2024-05-01';
    if (url.searchParams.get('api-version') !== version)
      return refusal({
        status: 400,
        code: 'InvalidApiVersionParameter',
        message: `The api-version is not ${version}.`,
      });
    const reply = await (isMetrics ? answerMetrics : answerApim)(this, request, url);
    if (isMetrics || request.method === 'GET' || this.lostAnswers === 0) return reply;
    this.lostAnswers -= 1;
    return null;
  }
}
