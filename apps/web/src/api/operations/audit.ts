import { exportAudit, listAuditEntries } from '@headroom/services';
import { z } from 'zod';
import { day, id, time } from '../fields';
import { operation } from '../operation';
import { cursorOf, idOfCursor, pageOf, pageQuery } from '../page';

const filter = {
  action: z.string().max(80).optional().describe('Acts that begin with it, such as `run.`'),
  objectId: z.string().max(200).optional(),
  personId: id.optional().describe('Acts of one person.'),
  from: day.optional().describe('First day, in UTC.'),
  to: day.optional().describe('Last day, in UTC.'),
};

export const audit = [
  operation({
    ...{ id: 'listAudit', method: 'get', path: '/audit', group: 'Audit log', needs: 'audit.read' },
    summary: 'What was done in the workspace, and by whom, the newest first',
    query: z.strictObject({ ...pageQuery, ...filter }),
    answer: pageOf(
      z.object({
        ...{ id, at: time, actor: z.string(), actorName: z.string().nullable() },
        origin: z.string().nullable().describe('The address that it came from.'),
        ...{ action: z.string(), objectId: z.string(), details: z.record(z.string(), z.unknown()) },
      }),
    ),
    run: async (ctx, { query: { limit, cursor, ...asked } }) => {
      const { entries, next } = await listAuditEntries(ctx, asked, { after: idOfCursor(cursor), take: limit });
      return {
        data: entries.map((entry) => ({ ...entry, details: JSON.parse(entry.details) as unknown })),
        nextCursor: next === null ? null : cursorOf(next),
      };
    },
  }),
  operation({
    ...{ id: 'exportAudit', method: 'get', path: '/audit.csv', group: 'Audit log', needs: 'audit.read' },
    summary: 'The audit log as CSV, the newest entry first, at most 50,000 entries',
    ...{ query: z.strictObject(filter), files: ['text/csv'] },
    run: async (ctx, { query }) => ({
      name: `headroom-audit-${new Date().toISOString().slice(0, 10)}.csv`,
      mediaType: 'text/csv; charset=utf-8',
      bytes: new TextEncoder().encode(await exportAudit(ctx, query)),
    }),
  }),
];
