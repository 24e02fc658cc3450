import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';

const days = z.int('must be whole days').min(1, 'must be at least a day').max(36_500).nullable();

/** How many days a workspace keeps what its runs measured. */
export const retentionSchema = z
  .strictObject({
    rawKeepDays: days.describe('Seconds as they were measured; null keeps them for ever.'),
    courseKeepDays: days.describe('A run’s course, in spans of ten seconds and a minute; as long or longer.'),
  })
  .refine(({ rawKeepDays, courseKeepDays }) => courseKeepDays === null || rawKeepDays !== null, {
    path: ['rawKeepDays'],
    message: 'must be set when the course is not kept for ever',
  })
  .refine(({ rawKeepDays, courseKeepDays }) => (rawKeepDays ?? 0) <= (courseKeepDays ?? Infinity), {
    path: ['courseKeepDays'],
    message: 'must be as long as the seconds are kept, or longer',
  });
export type Retention = z.output<typeof retentionSchema>;

/** How long the workspace keeps what its runs measured. */
export async function getRetention(ctx: Ctx): Promise<Retention> {
  authorise(ctx, 'workspace.read');
  return ctx.clients.db.workspace.findUniqueOrThrow({
    where: { id: ctx.workspaceId },
    select: { rawKeepDays: true, courseKeepDays: true },
  });
}

/** Sets it. Nothing goes before the next night. */
export async function setRetention(ctx: Ctx, input: z.input<typeof retentionSchema>): Promise<void> {
  authorise(ctx, 'workspace.write');
  const retention = parseInput(retentionSchema, input, 'retention');
  await ctx.clients.db.$transaction(async (transaction) => {
    await transaction.workspace.update({ where: { id: ctx.workspaceId }, data: retention });
    await audit(transaction, ctx, 'retention.set', ctx.workspaceId, retention);
  });
}
