import { redactionSchema } from '@headroom/core';
import { createShare, listShares, reportQuestionSchema, revokeShare } from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage } from '../page';

const group = 'Shared links';
const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), id }),
  z.strictObject({ kind: z.literal('plan'), id, gateway: z.string().max(120).optional() }),
  z.strictObject({
    ...{ kind: z.literal('comparison'), runIds: z.array(id).min(2).max(20) },
    ...{ baseIds: z.array(id).max(20).default([]), repeats: z.boolean().default(false) },
  }),
  z.strictObject({ kind: z.literal('report'), question: reportQuestionSchema }),
]);

export const shares = [
  operation({
    ...{ id: 'listShares', method: 'get', path: '/shares', group, needs: 'share.read' },
    summary: 'Links under which anybody may read what was frozen, the newest first',
    query: z.strictObject(pageQuery),
    answer: pageOf(
      z.object({
        ...{ id, title: z.string(), kind: z.string(), state: z.enum(['open', 'revoked', 'expired']) },
        ...{ redactions: z.array(z.string()), sha256: z.string(), hasPassword: z.boolean(), views: z.number().int() },
        ...{ createdAt: time, expiresAt: timeOrNull, revokedAt: timeOrNull },
      }),
    ),
    run: (ctx, { query }) => readPage(query, (asked) => listShares(ctx, asked)),
  }),
  operation({
    ...{ id: 'createShare', method: 'post', path: '/shares', group, needs: 'share.write', status: 201 },
    summary: 'Freeze a run, a plan, a comparison or a report, and make a link to it',
    body: z.strictObject({
      subject,
      redactions: z
        .array(redactionSchema)
        .max(20)
        .optional()
        .describe('What is taken out; without it query values and bodies with scripts, where the kind has them.'),
      expiresAt: z.iso.datetime().nullable().default(null),
      password: z.string().min(8).max(200).nullable().default(null),
      embedOrigins: z.array(z.string().max(300)).max(20).default([]),
    }),
    answer: z.object({
      ...{ shareId: id, sha256: z.string() },
      path: z.string().describe('Of the page, on this instance; shown once.'),
    }),
    run: async (ctx, { body: { expiresAt, ...body } }) => {
      const { token, ...made } = await createShare(ctx, {
        ...body,
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      });
      return { ...made, path: `/s/${token}` };
    },
  }),
  operation({
    ...{ id: 'revokeShare', method: 'delete', path: '/shares/{shareId}', group, needs: 'share.write' },
    summary: 'End a link at once and for good',
    params: idParams('shareId'),
    run: (ctx, given) => revokeShare(ctx, given.params),
  }),
];
