import { invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { azureAccess } from '../connection/azure-access';
import { saveSealed } from '../connection/sealed-secret';
import type { Ctx } from '../ctx';
import {
  apimConnectionSchema,
  flexConnectionSchema,
  gatewayConnectionOf,
  gatewayConnectionRow,
  type ApimConnection,
  type FlexConnection,
} from './gateway-connection';
import { gatewayOf } from './gateway-of';
import { requireSamePlace } from './require-same-place';

type AzureGateway = ApimConnection | FlexConnection;

/** Whoever lets be set what Azure bills types the name of the service or the app. */
const typed = { confirmService: z.string().max(200).optional() };
const inputSchema = z.discriminatedUnion('kind', [
  apimConnectionSchema.extend(typed),
  flexConnectionSchema.extend(typed),
]);

/**
 * Connects an API of a service of API Management, or a function app. Letting be set what Azure bills takes its name.
 * @throws HeadroomError `invalid-input`, also without a connection to Azure; `conflict` while what was changed where it led is not put back
 */
export async function saveAzureGateway(ctx: Ctx, input: unknown): Promise<void> {
  const { confirmService, ...parsed } = parseInput(inputSchema, input, 'connection to the gateway');
  const connection: AzureGateway = parsed;
  const { clients, workspaceId } = ctx;
  await azureAccess(ctx);
  const { kind, baseUrl } = connection;
  const row = gatewayConnectionRow(workspaceId, gatewayOf[kind], baseUrl);
  await clients.db.$transaction(async (transaction) => {
    const found = await gatewayConnectionOf({ db: transaction, secretBox: clients.secretBox }, row);
    const saved = found?.kind === kind ? (found as AzureGateway) : null;
    const { resourceId, isLet, toLet } = billedOf(connection);
    const before = saved && billedOf(saved);
    if (isLet && !(before?.isLet && before.resourceId === resourceId)) requireName(resourceId, confirmService, toLet);
    await requireSamePlace(transaction, workspaceId, saved, connection);
    await saveSealed(transaction, clients, row, connection);
    await audit(transaction, ctx, 'connection.save', kind, { kind, baseUrl, ...placeOf(connection) });
  });
}

/** What a connection leads to, and may set there. */
const placeOf = ({ kind: _, baseUrl: _url, takesOverSeconds: _seconds, ...place }: AzureGateway) => place;

/** What may be set that Azure bills, and of which resource. */
const billedOf = (connection: AzureGateway) =>
  connection.kind === 'apim'
    ? { resourceId: connection.serviceId, isLet: connection.scalesUnits, toLet: 'let its units be scaled' }
    : {
        ...{ resourceId: connection.appId, isLet: connection.setsInstances },
        toLet: 'let the memory of its instances, how many are always ready and more of them at most be set',
      };

function requireName(resourceId: string, given: string | undefined, toLet: string): void {
  const name = resourceId.split('/').at(-1)!;
  if (given?.trim().toLowerCase() === name.toLowerCase()) return;
  const problem = `type ${name} to ${toLet}, which Azure bills`;
  throw invalidInput(`The connection to the gateway is not valid. confirmService: ${problem}`, {
    problems: [{ path: 'confirmService', message: problem }],
  });
}
