import { apisixConnector, originInWords, recognisesConsumers, upstreamInWords } from '@headroom/gateways/connectors';
import type { Ctx } from '../ctx';
import {
  requireGatewayElsewhere,
  type ApisixConnection,
  type FoundGateway,
} from '../gateway-connection/gateway-connection';
import { sendToGateway } from '../gateway-connection/send-to-gateway';

/** What a request of the connected route meets, and where it is led. @throws HeadroomError with what APISIX said */
export async function readConnectedApisix(
  { clients }: Pick<Ctx, 'clients'>,
  connection: ApisixConnection,
  signal: AbortSignal,
): Promise<FoundGateway> {
  await requireGatewayElsewhere(clients, connection);
  const connector = apisixConnector({ ...connection, send: sendToGateway(clients) });
  const plugins = await connector.readEffectivePlugins(signal);
  const notes = [upstreamInWords(await connector.readUpstream(signal))];
  if (connection.consumer !== null && !plugins.some(({ policy }) => recognisesConsumers(policy)))
    notes.push(
      `Nothing here recognises who calls, so no request is one of ${connection.consumer}: that takes a plugin such as key-auth.`,
    );
  return { policies: plugins.map(({ policy, origin }) => ({ policy, origin: originInWords(origin) })), notes };
}
