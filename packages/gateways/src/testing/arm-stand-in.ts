import type { IncomingMessage, ServerResponse } from 'node:http';
import { AzureLogin, serveHttps, type LoopbackTls, type TestServer } from '@headroom/loadgen/testing/azure';
import { answerMetrics, type StandInMetrics } from './answer-metrics';

const subscriptionId = '00000000-0000-4000-8000-000000000001';
const clientSecret = 'the-client-secret';

/** A connection to a stand-in, as an admin would enter it. */
export const armConnection = (armEndpoint: string) => ({
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

/** Two entries a page, as the link of the answer goes on. */
export function page(url: URL, all: object[]): Reply {
  const from = Number(url.searchParams.get('$skip') ?? 0);
  const next = new URL(url);
  next.searchParams.set('$skip', String(from + 2));
  const nextLink = from + 2 < all.length ? next.href : '';
  return { status: 200, body: { value: all.slice(from, from + 2), count: all.length, nextLink } };
}

/**
 * What stand-ins for parts of Azure Resource Manager share: sign-in, api-versions, troubles, and Azure Monitor's metrics by
 * specification/monitor/data-plane/…/stable/2024-02-01/metricBatch.json in Azure/azure-rest-api-specs.
 */
export abstract class ArmStandIn {
  readonly login = new AzureLogin(clientSecret);
  readonly subscriptionId = subscriptionId;
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
  /** How often what was changed is told as it was before. */
  lag = 0;
  /** Method and path of all requests with a token that is taken. */
  readonly asked: string[] = [];
  origin = '';
  protected abstract readonly apiVersion: string;

  protected abstract respond(request: IncomingMessage, url: URL): Promise<Reply>;

  async listen(tls: LoopbackTls): Promise<this & TestServer> {
    const server = await serveHttps(tls, (request, response) => void this.answer(request, response));
    this.origin = server.url;
    return Object.assign(this, server);
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    if (await this.login.answer(request, response, this.origin)) return;
    const url = new URL(request.url!, this.origin);
    const audience = isMetrics(url) ? `${this.origin}/metrics` : this.origin;
    const reply = this.login.accepts(request, audience)
      ? await this.perform(request, url)
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
    const version = isMetrics(url) ? '2024-02-01' : this.apiVersion;
    if (url.searchParams.get('api-version') !== version)
      return refusal({
        status: 400,
        code: 'InvalidApiVersionParameter',
        message: `The api-version is not ${version}.`,
      });
    const reply = isMetrics(url) ? await answerMetrics(this, request, url) : await this.respond(request, url);
    if (isMetrics(url) || request.method === 'GET' || this.lostAnswers === 0) return reply;
    this.lostAnswers -= 1;
    return null;
  }
}

const isMetrics = ({ pathname }: URL) => pathname.endsWith('/metrics:getBatch');
