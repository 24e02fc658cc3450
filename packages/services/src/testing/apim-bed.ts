import { apimConnection, ArmApimServer, contoso } from '@headroom/gateways/testing/azure';
import { trustedTls } from '@headroom/loadgen/testing/azure';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveAzureConnection } from '../connection/cloud-connections';
import type { Ctx } from '../ctx';
import { saveGatewayConnection } from '../gateway-connection/save-gateway-connection';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import type { RunHost } from '../run/execute/run-host';
import { startRun } from '../run/start-run';
import { aBenchmark, openTestInstance } from './instance';

export const gatewayId = 'azure-api-management';
export const baseUrl = 'http://127.0.0.1:9';
export const operation = 'apis/orders/operations/get-order';

const limit = {
  policy: 'rate-limit',
  params: {
    ...{ section: 'inbound', element: 'rate-limit', children: [] },
    attributes: { calls: '10', 'renewal-period': '1' },
  },
};

export type ApimBed = Awaited<ReturnType<typeof openApimBed>>;

/** An instance beside a stand-in for Azure with one service of API Management. */
export async function openApimBed(postgresUrl: string, redisUrl: string) {
  const tls = trustedTls();
  const [instance, arm] = await Promise.all([openTestInstance(postgresUrl, redisUrl), ArmApimServer.start(tls)]);
  const host = (workerId: string) => ({ clients: instance.clients, workerId }) as RunHost;
  const service = () => arm.services.get('contoso')!;
  const connection = (change: object = {}) => ({
    ...{ kind: 'apim', baseUrl, serviceId: arm.idOf('contoso'), apiId: 'orders', operationId: 'get-order' },
    ...{ takesOverSeconds: 0, ...change },
  });
  return {
    ...{ instance, arm, host, service, connection },
    standsAs: () => ({ policy: service().policies.get(operation)?.value, units: service().sku.capacity }),
    /** A workspace with a connection to Azure, and the service as it was in the beginning. */
    async workspace(): Promise<Ctx> {
      arm.services.set('contoso', contoso());
      // Every look at a scale is a wait in the connector.
      Object.assign(arm, { scaleLooks: 1, troubles: [] });
      const ctx = await instance.workspace('admin');
      await saveAzureConnection(ctx, apimConnection(arm.url));
      await savePolicySet(ctx, { gatewayId, name: 'limited', chain: [limit] });
      return ctx;
    },
    /** The same, with the operation connected and its units let be scaled. */
    async connected(): Promise<Ctx> {
      const ctx = await this.workspace();
      await saveGatewayConnection(ctx, connection({ scalesUnits: true, confirmService: 'Contoso' }));
      return ctx;
    },
    /** A run of a cell with the set `limited`, taken by the worker `one`. */
    async take(ctx: Ctx, cell: { tier: string; units: number }) {
      const subject = { gateway: gatewayId, policySet: 'limited', ...cell };
      const name = `${cell.units} of ${cell.tier}`;
      const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name, subject, target: { baseUrl } }));
      const { runId } = await startRun(ctx, { benchmarkId });
      return { runId, run: (await acquireRun(host('one'), runId))! };
    },
    async close() {
      await instance.close();
      await arm[Symbol.asyncDispose]();
      tls[Symbol.dispose]();
    },
  };
}
