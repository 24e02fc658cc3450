import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { AzureLogin } from './azure-login';
import { ContainerProcess } from './container-process';
import { groupOnTheWire } from './container-group-on-the-wire';
import type { WireGroup } from './container-group-on-the-wire';
import { serveHttps } from './loopback-tls';
import type { LoopbackTls } from './loopback-tls';
import type { TestServer } from './serve';

export const subscriptionId = '00000000-0000-4000-8000-000000000001';
export const resourceGroup = 'load';
export const clientSecret = 'the-client-secret';

/** A connection to the stand-in, as an admin would enter it. */
export const azureConnection = (armEndpoint: string) => ({
  ...{ auth: 'service-principal', tenantId: subscriptionId, clientId: subscriptionId, clientSecret },
  ...{ subscriptionId, resourceGroup, region: 'westeurope', armEndpoint, containerInstances: { cpu: 2, memoryGb: 4 } },
});

const apiVersion = '2023-05-01';
const provider = 'providers/Microsoft.ContainerInstance';
const groupsPath = `/subscriptions/${subscriptionId}/resourceGroups/${resourceGroup}/${provider}/containerGroups`;
const operationsPath = `/subscriptions/${subscriptionId}/${provider}/locations/westeurope/operations`;

export interface ArmRefusal {
  status: number;
  code: string;
  message: string;
  retryAfter?: number;
}
interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}
const refuse = ({ status, code, message, retryAfter }: ArmRefusal): Reply => ({
  status,
  body: { error: { code, message } },
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});

interface StandInGroup {
  wire: WireGroup;
  container: ContainerProcess | null;
}

/**
 * A stand-in for Azure Container Instances that really runs the agents it is asked for. Paths, status codes and bodies by
 * specification/containerinstance/…/stable/2023-05-01/containerInstance.json and its examples in Azure/azure-rest-api-specs;
 * the header of the long-running operation, its status document and what a list leaves out by the recorded session
 * test_container_create.yaml in Azure/azure-cli.
 */
export class ArmContainerServer {
  readonly groups = new Map<string, StandInGroup>();
  readonly login = new AzureLogin(clientSecret);
  /** Taken from the front, one for each creation; null lets one through. */
  creations: (ArmRefusal | 'lost' | null)[] = [];
  /** Taken from the front, one for each deletion; null lets one through. */
  deletions: (ArmRefusal | null)[] = [];
  /** Creations are accepted, and nothing comes of them: `stuck` for ever, `failed` with a reason. */
  provisioning: 'normal' | 'stuck' | { code: string; message: string } = 'normal';
  /** Deletions are answered with 202 and take a few polls. */
  deletesSlowly = false;
  /** Containers started so far. */
  started = 0;
  /** Bodies and paths of all requests, as text. */
  readonly asked: string[] = [];
  private readonly operations = new Map<string, () => Reply>();
  origin = '';

  private constructor(private readonly headroom: string) {}

  static async start(tls: LoopbackTls, headroom: string): Promise<ArmContainerServer & TestServer> {
    const service = new ArmContainerServer(headroom);
    const server = await serveHttps(tls, (request, response) => void service.answer(request, response));
    service.origin = server.url;
    return Object.assign(service, server, {
      async [Symbol.asyncDispose]() {
        await Promise.all([...service.groups.values()].map(({ container }) => container?.end()));
        await server[Symbol.asyncDispose]();
      },
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    if (await this.login.answer(request, response, this.origin)) return;
    const url = new URL(request.url!, this.origin);
    const reply = this.login.accepts(request, this.origin)
      ? await this.perform(request, url)
      : {
          ...refuse({ status: 401, code: 'ExpiredAuthenticationToken', message: 'The access token has expired.' }),
          headers: {
            'www-authenticate': 'Bearer error="invalid_token", error_description="The access token has expired."',
          },
        };
    if (reply === null) return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8', ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  }

  private async perform(request: IncomingMessage, url: URL): Promise<Reply | null> {
    this.asked.push(`${request.method} ${url.pathname}`);
    const operation = this.operations.get(url.pathname.slice(operationsPath.length + 1));
    if (operation) return operation();
    if (url.searchParams.get('api-version') !== apiVersion)
      return refuse({
        status: 400,
        code: 'InvalidApiVersionParameter',
        message: `The api-version is not ${apiVersion}.`,
      });
    if (!url.pathname.startsWith(groupsPath))
      return refuse({ status: 404, code: 'ResourceGroupNotFound', message: 'Resource group could not be found.' });
    const [, name = '', ...rest] = url.pathname.slice(groupsPath.length).split('/');
    if (request.method === 'GET' && name === '') return this.list(url);
    if (request.method === 'PUT') return this.create(name, (await json(request)) as WireGroup);
    if (request.method === 'DELETE') return this.remove(name);
    const group = this.groups.get(name);
    if (!group)
      return refuse({ status: 404, code: 'ResourceNotFound', message: `The Resource '${name}' was not found.` });
    if (rest.at(-1) === 'logs') return { status: 200, body: { content: group.container?.log ?? '' } };
    return { status: 200, body: groupOnTheWire(group, { instanceView: true }) };
  }

  /** Two groups a page; a list tells nothing of the containers' states. */
  private list(url: URL): Reply {
    const from = Number(url.searchParams.get('$skiptoken') ?? 0);
    const all = [...this.groups.values()];
    const next = new URL(url);
    next.searchParams.set('$skiptoken', String(from + 2));
    const value = all.slice(from, from + 2).map((group) => groupOnTheWire(group, { instanceView: false }));
    return { status: 200, body: { value, ...(from + 2 < all.length && { nextLink: next.href }) } };
  }

  private create(name: string, wire: WireGroup): Reply | null {
    const trouble = this.creations.shift() ?? null;
    if (trouble !== null && trouble !== 'lost') return refuse(trouble);
    if (!/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name) || !wire.location || wire.properties.osType !== 'Linux')
      return refuse({
        status: 400,
        code: 'InvalidRequestContent',
        message: `The container group ${name} is not valid.`,
      });
    const known = this.groups.get(name);
    const group = known ?? { wire: { ...wire, name, id: `${groupsPath}/${name}` }, container: null };
    if (!known) {
      wire.properties.provisioningState = 'Pending';
      this.groups.set(name, group);
      if (this.provisioning === 'normal') this.run(group);
    }
    if (trouble === 'lost') return null;
    const headers = this.operation(() => this.provisioned(group));
    return { status: known ? 200 : 201, headers, body: groupOnTheWire(group, { instanceView: true }) };
  }

  private run(group: StandInGroup) {
    const { command = [], environmentVariables = [] } = group.wire.properties.containers[0]!.properties;
    const env = Object.fromEntries(
      environmentVariables.map(({ name, value, secureValue }) => [name, value ?? secureValue ?? '']),
    );
    group.container = new ContainerProcess({ command, env }, this.headroom);
    this.started += 1;
  }

  private provisioned({ wire }: StandInGroup): Reply {
    const status = (state: string, more = {}) => ({ status: 200, body: { id: wire.id, status: state, ...more } });
    if (this.provisioning === 'stuck') return status('InProgress');
    wire.properties.provisioningState = this.provisioning === 'normal' ? 'Succeeded' : 'Failed';
    if (this.provisioning === 'normal') return status('Succeeded');
    return status('Failed', { error: { code: this.provisioning.code, message: this.provisioning.message } });
  }

  /** Makes an operation that is under way at the first question; the headers that lead to it. */
  private operation(outcome: () => Reply) {
    const id = randomUUID();
    let asked = 0;
    this.operations.set(id, () => (asked++ === 0 ? { status: 200, body: { id, status: 'InProgress' } } : outcome()));
    return { 'azure-asyncoperation': `${this.origin}${operationsPath}/${id}?api-version=2018-06-01` };
  }

  private async remove(name: string): Promise<Reply> {
    const trouble = this.deletions.shift() ?? null;
    if (trouble) return refuse(trouble);
    const group = this.groups.get(name);
    if (!group) return { status: 204 };
    const gone = (group.container?.end() ?? Promise.resolve()).then(() => this.groups.delete(name));
    if (this.deletesSlowly)
      return {
        status: 202,
        headers: this.operation(() => ({
          status: 200,
          body: { id: name, status: this.groups.has(name) ? 'InProgress' : 'Succeeded' },
        })),
      };
    await gone;
    return { status: 200, body: groupOnTheWire(group, { instanceView: false }) };
  }
}
