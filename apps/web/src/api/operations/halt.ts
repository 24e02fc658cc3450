import { haltLoad, readHalt, resumeLoad, type Ctx } from '@headroom/services';
import { z } from 'zod';
import { time } from '../fields';
import { operation } from '../operation';

const group = 'Stopping all load';
const answer = z.object({
  halt: z
    .object({
      of: z
        .enum(['workspace', 'instance'])
        .describe('Whose load is stopped; that of the instance its operator resumes.'),
      ...{ haltedAt: time, haltedBy: z.string(), reason: z.string() },
    })
    .nullable()
    .describe('Null while load may be made.'),
});
const read = async ({ clients, workspaceId }: Ctx) => ({ halt: await readHalt(clients, workspaceId) });

export const halt = [
  operation({
    ...{ id: 'getHalt', method: 'get', path: '/halt', group, needs: 'workspace.read' },
    summary: 'Whether all load is stopped',
    ...{ answer, run: read },
  }),
  operation({
    ...{ id: 'haltLoad', method: 'put', path: '/halt', group, needs: 'load.halt' },
    summary: 'Stop all load of the workspace at once, and let none begin',
    // Held against what was read it would be one long transaction, and nobody saw the halt before its end.
    reachesOut: true,
    ...{ body: z.strictObject({ reason: z.string().trim().max(300).default('') }), answer },
    run: async (ctx, { body }) => {
      await haltLoad(ctx, body);
      return read(ctx);
    },
  }),
  operation({
    ...{ id: 'resumeLoad', method: 'delete', path: '/halt', group, needs: 'load.halt' },
    summary: 'Let load of the workspace begin again; what was stopped stays stopped',
    run: (ctx) => resumeLoad(ctx),
  }),
];
