import { getWorkspace, roles } from '@headroom/services';
import { z } from 'zod';
import { operation } from '../operation';
import { id } from '../fields';

const answer = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** Whom the token makes its bearer. */
  token: z.object({ name: z.string(), role: z.enum(roles) }),
});

export const workspace = [
  operation({
    ...{ id: 'getWorkspace', method: 'get', path: '/workspace', group: 'Workspace', needs: 'workspace.read' },
    summary: 'The workspace of the token, and what the token may do',
    answer,
    run: async (ctx) => ({
      ...(await getWorkspace(ctx)),
      id: ctx.workspaceId,
      token: { name: ctx.actor.name, role: ctx.role },
    }),
  }),
];
