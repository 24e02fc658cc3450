import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { LoopbackTls, TestServer } from '@headroom/loadgen/testing/azure';
import { ArmStandIn, page, refusal, type Reply } from './arm-stand-in';
import published from './function-app.json';

/** A site as Azure tells it; the example of the published specification is where it begins. */
interface StandInSite {
  name: string;
  id: string;
  location: string;
  kind?: string;
  tags?: Record<string, string>;
  properties: Record<string, unknown> & { functionAppConfig?: FunctionAppConfig };
}
type FunctionAppConfig = Record<string, unknown> & { scaleAndConcurrency: Record<string, unknown> };

const memories = [512, 2048, 4096];
/** App Service has a form of its own for what it refuses. */
const ownRefusal = (message: string): Reply => ({
  status: 400,
  body: { Code: 'BadRequest', Message: message, Target: null, Details: [{ Message: message }], Innererror: null },
});
const missing = (name: string) =>
  refusal({
    ...{ status: 404, code: 'ResourceNotFound' },
    message: `The Resource 'Microsoft.Web/sites/${name}' under resource group 'apps' was not found.`,
  });

/**
 * A stand-in for App Service's part of Azure Resource Manager, as far as function apps on Flex Consumption go, and for Azure
 * Monitor's metrics. Paths, api-version, bodies and headers of `WebApps_List`, `WebApps_Get` and `WebApps_CreateOrUpdate` by
 * specification/web/resource-manager/Microsoft.Web/AppService/stable/2025-05-01 in Azure/azure-rest-api-specs.
 */
export class ArmFunctionsServer extends ArmStandIn {
  protected readonly apiVersion = '2025-05-01';
  readonly sites = new Map<string, StandInSite>();
  /** Bodies of changes. */
  readonly sent: StandInSite[] = [];
  /** How often is asked until a change has ended; 0: it is made at once. */
  changeLooks = 2;
  /** What a change fails with after it was begun. */
  changeFails: string | null = null;
  private going: { name: string; site: StandInSite; looks: number } | null = null;
  private stale: { site: StandInSite; looks: number } | null = null;
  private lastFailure: string | null = null;

  static start(tls: LoopbackTls): Promise<ArmFunctionsServer & TestServer> {
    return new ArmFunctionsServer().listen(tls);
  }

  /** Of an app in the stand-in's only resource group. */
  idOf = (name: string) =>
    `/subscriptions/${this.subscriptionId}/resourceGroups/apps/providers/Microsoft.Web/sites/${name}`;

  /** An app as somebody has made it, without anything under way. */
  create(name: string): StandInSite {
    const site = structuredClone(published.response) as unknown as StandInSite;
    Object.assign(site, { name, id: this.idOf(name), kind: 'functionapp,linux', tags: { team: 'orders' } });
    site.properties['sku'] = 'FlexConsumption';
    this.sites.set(name, site);
    [this.going, this.stale, this.lastFailure] = [null, null, null];
    return site;
  }

  /** Lets the change that is under way end after somebody has looked so often. */
  endIn(looks: number): void {
    if (this.going) this.going.looks = looks;
  }

  /** What an app's instances are set to. */
  scaleOf = (name: string): Record<string, unknown> =>
    this.sites.get(name)!.properties.functionAppConfig!.scaleAndConcurrency;

  protected async respond(request: IncomingMessage, url: URL): Promise<Reply> {
    const path = decodeURIComponent(url.pathname);
    if (path.includes('/operationResults/')) return this.lookAtChange();
    if (path === `/subscriptions/${this.subscriptionId}/providers/Microsoft.Web/sites`)
      return page(url, [...this.sites.values()]);
    const name = /\/sites\/([^/]+)$/.exec(path)?.[1] ?? '';
    const site = path === this.idOf(name) ? this.sites.get(name) : undefined;
    if (!site) return missing(name);
    if (request.method === 'GET') return { status: 200, body: this.asTold(name, site) };
    if (request.method !== 'PUT')
      return refusal({ status: 405, code: 'MethodNotAllowed', message: 'The method is not allowed.' });
    if (this.going)
      return refusal({
        ...{ status: 409, code: 'Conflict' },
        message: 'Cannot modify this site because another operation is in progress.',
      });
    return this.replace(name, site, (await json(request)) as StandInSite);
  }

  /**
   * A site that is put has what the body has, and nothing of before but what only Azure sets, the settings of the app, and the triggers' concurrency
   * where the body leaves it out: what the service then does is not published.
   */
  private replace(name: string, site: StandInSite, body: StandInSite): Reply {
    this.sent.push(body);
    const scale = body.properties.functionAppConfig?.scaleAndConcurrency;
    const { instanceMemoryMB, maximumInstanceCount = 100 } = scale ?? {};
    if (!memories.includes(instanceMemoryMB as number))
      return ownRefusal(
        `The value ${String(instanceMemoryMB)} for instanceMemoryMB is not one of ${memories.join(', ')}.`,
      );
    if (!(Number(maximumInstanceCount) >= 1 && Number(maximumInstanceCount) <= 1000))
      return ownRefusal('The maximumInstanceCount must be between 1 and 1000.');
    const { alwaysReady = null, triggers: sent = this.scaleOf(site.name)['triggers'] } = scale!;
    const triggers = Object.keys(sent ?? {}).length > 0 ? sent : null;
    const functionAppConfig = {
      ...body.properties.functionAppConfig,
      scaleAndConcurrency: { alwaysReady, instanceMemoryMB, maximumInstanceCount, triggers },
    };
    const after = {
      ...body,
      name,
      id: site.id,
      properties: { ...body.properties, ...readOnly(site), functionAppConfig },
    };
    const next = after as unknown as StandInSite;
    if (this.changeLooks === 0) {
      this.change(name, next);
      return { status: 200, body: next };
    }
    this.going = { name, site: next, looks: this.changeLooks };
    const operation = `${this.origin}/subscriptions/${this.subscriptionId}/providers/Microsoft.Web/sites/${name}/operationResults/62e4d893-d233-4005-988e-a428d9f77076?api-version=${this.apiVersion}`;
    return { status: 202, body: next, headers: { 'azure-asyncoperation': operation } };
  }

  private change(name: string, next: StandInSite) {
    this.stale = { site: this.sites.get(name)!, looks: this.lag };
    this.sites.set(name, next);
  }

  /** As a reader is told: for some time as it was before a change, and with the operation that is under way. */
  private asTold(name: string, site: StandInSite): StandInSite {
    const told = this.stale !== null && this.stale.looks-- > 0 ? this.stale.site : site;
    if (this.going?.name !== name) return told;
    this.step();
    const inProgressOperationId = '62e4d893-d233-4005-988e-a428d9f77076';
    return { ...told, properties: { ...told.properties, inProgressOperationId } };
  }

  /** A change comes nearer to its end each time that somebody asks for it, or for the app. */
  private step() {
    if (!this.going || --this.going.looks > 0) return;
    const { name, site } = this.going;
    this.lastFailure = this.changeFails;
    if (this.changeFails === null) this.change(name, site);
    this.going = null;
  }

  private lookAtChange(): Reply {
    this.step();
    const status = this.going ? 'InProgress' : this.lastFailure === null ? 'Succeeded' : 'Failed';
    const error = status === 'Failed' && { error: { code: 'Conflict', message: this.lastFailure } };
    return { status: 200, body: { id: 'change', name: 'change', status, ...error } };
  }
}

/** Properties that only Azure sets, as the published description has them. */
const setByAzure = [
  ...['state', 'hostNames', 'repositorySiteName', 'usageState', 'enabledHostNames', 'availabilityState', 'sku'],
  ...['lastModifiedTimeUtc', 'trafficManagerHostNames', 'targetSwapSlot', 'outboundIpAddresses', 'resourceGroup'],
  ...['possibleOutboundIpAddresses', 'suspendedTill', 'maxNumberOfWorkers', 'isDefaultContainer', 'defaultHostName'],
  ...['slotSwapStatus', 'inProgressOperationId'],
];
const readOnly = ({ properties }: StandInSite) =>
  Object.fromEntries(Object.entries(properties).filter(([key]) => setByAzure.includes(key)));
