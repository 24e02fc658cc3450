import { invalidInput, parseInput } from '@headroom/core';
import { z } from 'zod';
import { apimAccess } from '../apim/apim-access';
import { audit } from '../audit';
import { saveSealed } from '../connection/sealed-secret';
import type { Ctx } from '../ctx';
import {
  apimConnectionSchema,
  gatewayConnectionOf,
  gatewayConnectionRow,
  gatewayOf,
  type ApimConnection,
} from './gateway-connection';
import { requireNothingOpen } from './require-nothing-open';

/** Whoever lets units be scaled types the name of the service. */
const inputSchema = apimConnectionSchema.extend({ confirmService: z.string().max(200).optional() });

/**
 * Connects an API of a service of API Management. Letting its units be scaled takes the service's name.
 * @throws HeadroomError `invalid-input`, also without a connection to Azure; `conflict` while what was changed where it led is not put back
 */
export async function saveApimConnection(ctx: Ctx, input: unknown): Promise<void> {
  const { confirmService, ...connection } = parseInput(inputSchema, input, 'connection to the gateway');
  const { clients, workspaceId } = ctx;
  await apimAccess(ctx);
  const { kind, baseUrl, serviceId, apiId, operationId, scalesUnits } = connection;
  const row = gatewayConnectionRow(workspaceId, gatewayOf.apim, baseUrl);
  await clients.db.$transaction(async (transaction) => {
    const found = await gatewayConnectionOf({ db: transaction, secretBox: clients.secretBox }, row);
    const saved = found?.kind === 'apim' ? found : null;
    const wasAllowed = saved?.scalesUnits === true && saved.serviceId === serviceId;
    if (scalesUnits && !wasAllowed) requireName(serviceId, confirmService);
    if (saved && placeOf(saved) !== placeOf(connection))
      await requireNothingOpen(transaction, { workspaceId, gatewayId: gatewayOf.apim, baseUrl });
    await saveSealed(transaction, clients, row, connection);
    await audit(transaction, ctx, 'connection.save', kind, {
      kind,
      baseUrl,
      serviceId,
      apiId,
      operationId,
      scalesUnits,
    });
  });
}

/** What a change has to be put back by. */
const placeOf = ({ serviceId, apiId, operationId, scalesUnits }: ApimConnection) =>
  JSON.stringify([serviceId, apiId, operationId, scalesUnits]);

function requireName(serviceId: string, typed: string | undefined): void {
  const name = serviceId.split('/').at(-1)!;
  if (typed?.trim().toLowerCase() === name.toLowerCase()) return;
  const problem = `type ${name} to let its units be scaled, which Azure bills`;
  throw invalidInput(`The connection to the gateway is not valid. confirmService: ${problem}`, {
    problems: [{ path: 'confirmService', message: problem }],
  });
}
