import { listAuditEntries } from '@headroom/services';
import { z } from 'zod';
import { day, id, time } from '../fields';
import { operation } from '../operation';
import { cursorOf, idOfCursor, pageOf, pageQuery } from '../page';

export const audit = [
  operation({
    ...{ id: 'listAudit', method: 'get', path: '/audit', group: 'Audit log', needs: 'audit.read' },
    summary: 'What was done in the workspace, and by whom, the newest first',
    query: z.strictObject({
      ...pageQuery,
      action: z.string().max(80).optional().describe('Acts that begin with it, such as `run.`'),
      objectId: z.string().max(200).optional(),
      from: day.optional().describe('First day, in UTC.'),
      to: day.optional().describe('Last day, in UTC.'),
    }),
    answer: pageOf(
      z.object({
        ...{ id, at: time, actor: z.string(), actorName: z.string().nullable() },
        ...{ action: z.string(), objectId: z.string(), details: z.record(z.string(), z.unknown()) },
      }),
    ),
    run: async (ctx, { query: { limit, cursor, ...filter } }) => {
      const { entries, next } = await listAuditEntries(ctx, filter, { after: idOfCursor(cursor), take: limit });
      return {
        data: entries.map((entry) => ({ ...entry, details: JSON.parse(entry.details) as unknown })),
        nextCursor: next === null ? null : cursorOf(next),
      };
    },
  }),
];
