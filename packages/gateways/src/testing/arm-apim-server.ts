import type { IncomingMessage } from 'node:http';
import type { LoopbackTls, TestServer } from '@headroom/loadgen/testing/azure';
import { answerApim } from './answer-apim';
import { contoso, type StandInService } from './apim-state';
import { armConnection, ArmStandIn, type Reply } from './arm-stand-in';

/** A connection to the stand-in, as an admin would enter it. */
export const apimConnection = armConnection;

/**
 * A stand-in for API Management's part of Azure Resource Manager and for Azure Monitor's metrics. Paths, api-versions, bodies
 * and headers by specification/apimanagement/…/stable/2024-05-01 with its examples in Azure/azure-rest-api-specs.
 */
export class ArmApimServer extends ArmStandIn {
  protected readonly apiVersion = '2024-05-01';
  readonly services = new Map<string, StandInService>([['contoso', contoso()]]);
  /** How often is asked until a scale has ended, what it fails with, and how many units there can be. */
  scaleLooks = 2;
  scaleFails: string | null = null;
  mostUnits = 10;
  private changes = 1;
  /** Policies are answered without an envelope where the client takes that. */
  answersBare = false;
  /** Bodies of PUT and PATCH, with what they were sent to below the service, and under which condition. */
  readonly sent: { on: string; ifMatch: string | undefined; body: object }[] = [];
  /** Bodies that are answered as they are, by method and path. */
  readonly published = new Map<string, unknown>();

  static start(tls: LoopbackTls): Promise<ArmApimServer & TestServer> {
    return new ArmApimServer().listen(tls);
  }

  /** Of a service in the stand-in's only resource group. */
  idOf = (name: string) =>
    `/subscriptions/${this.subscriptionId}/resourceGroups/apis/providers/Microsoft.ApiManagement/service/${name}`;

  /** Sets a policy document as a person would; null takes it away. @returns its new version */
  setPolicy(name: string, on: string, value: string | null): number {
    const { policies, stale } = this.services.get(name)!;
    stale.set(on, { policy: policies.get(on), looks: this.lag });
    const etag = ++this.changes;
    if (value === null) policies.delete(on);
    else policies.set(on, { value, etag });
    return etag;
  }

  protected async respond(request: IncomingMessage, url: URL): Promise<Reply> {
    const body = this.published.get(`${request.method} ${decodeURIComponent(url.pathname)}`);
    return body === undefined ? answerApim(this, request, url) : { status: 200, body };
  }
}
