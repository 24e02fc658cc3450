import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { workspaceNameSchema } from '../account/account-schemas';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';

const inputSchema = z.object({ name: workspaceNameSchema });

/** Gives the workspace another name; its links stay. */
export async function renameWorkspace(ctx: Ctx, input: unknown): Promise<void> {
  authorise(ctx, 'workspace.write');
  const { name } = parseInput(inputSchema, input, 'workspace');
  await ctx.clients.db.$transaction(async (transaction) => {
    await transaction.workspace.update({ where: { id: ctx.workspaceId }, data: { name } });
    await audit(transaction, ctx, 'workspace.rename', ctx.workspaceId, { name });
  });
}
