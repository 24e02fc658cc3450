import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { roles } from '../permissions';
import { checkOwners, requireSeat } from './require-seat';

const inputSchema = z.object({ personId: z.string(), role: z.enum(roles) });

/**
 * Gives a member another role, from their next request on.
 * @throws HeadroomError `not-found`, `forbidden` for what only owners do, `conflict` for the last owner
 */
export async function changeRole(ctx: Ctx, input: unknown): Promise<void> {
  authorise(ctx, 'member.write');
  const { personId, role } = parseInput(inputSchema, input, 'role');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const was = await requireSeat(transaction, ctx, personId);
    await checkOwners(transaction, ctx, { was, becomes: role });
    if (was === role) return;
    await transaction.member.update({
      where: { workspaceId_personId: { workspaceId, personId } },
      data: { role },
    });
    await audit(transaction, ctx, 'member.change-role', personId, { was, role });
  });
}
