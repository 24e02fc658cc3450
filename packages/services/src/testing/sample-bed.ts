import { sampleConnector } from '@headroom/gateways/connectors';
import { startSampleGateway } from '../../../../scripts/testing/sample-gateway';
import { saveSampleConnection } from '../connection/sample-connection';
import type { Ctx } from '../ctx';
import { openTestInstance } from './instance';

export type SampleBed = Awaited<ReturnType<typeof openSampleBed>>;

/** An instance beside a sample gateway of its own, and the hands of whoever sets that without Headroom. */
export async function openSampleBed(postgresUrl: string, redisUrl: string) {
  const [instance, gateway] = await Promise.all([openTestInstance(postgresUrl, redisUrl), startSampleGateway()]);
  const { adminUrl, adminToken, url: baseUrl } = gateway;
  return {
    ...{ instance, gateway, connector: sampleConnector({ adminUrl, token: adminToken }) },
    /** Connects a workspace to the gateway, by its own address and token unless told otherwise. */
    connect: (
      { workspaceId }: Pick<Ctx, 'workspaceId'>,
      given: Partial<Record<'baseUrl' | 'adminToken', string>> = {},
    ): Promise<void> =>
      instance.clients.db.$transaction((transaction) =>
        saveSampleConnection(transaction, instance.clients, workspaceId, { baseUrl, adminUrl, adminToken, ...given }),
      ),
    async close() {
      await instance.close();
      await gateway[Symbol.asyncDispose]();
    },
  };
}
