import { forbidden, parseInput } from '@headroom/core';
import { z } from 'zod';
import { workspaceNameSchema } from '../account/account-schemas';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { workspaceSlug } from './workspace-slug';

const inputSchema = z.object({ name: workspaceNameSchema });

/** Makes a workspace, whose owner is the person who asks. */
export async function createWorkspace(ctx: Ctx, input: unknown): Promise<{ workspaceId: string }> {
  authorise(ctx, 'workspace.create');
  const { actor, origin, clients } = ctx;
  if (actor.kind !== 'person') throw forbidden('Only a person can own a workspace.');
  const { name } = parseInput(inputSchema, input, 'workspace');
  return clients.db.$transaction(async (transaction) => {
    const { id: workspaceId } = await transaction.workspace.create({
      data: { name, slug: workspaceSlug(name), members: { create: { personId: actor.id, role: 'owner' } } },
    });
    await audit(transaction, { actor, workspaceId, origin: origin ?? null }, 'workspace.create', workspaceId, { name });
    return { workspaceId };
  });
}
