import { notFound } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Ctx } from '../ctx';
import { isId } from '../ids';

/** A schedule of the workspace that has not been removed. @throws HeadroomError `not-found` */
export async function requireSchedule(transaction: Transaction, { workspaceId }: Pick<Ctx, 'workspaceId'>, id: string) {
  const schedule = isId(id)
    ? await transaction.reportSchedule.findFirst({ where: { id, workspaceId, removedAt: null } })
    : null;
  if (!schedule) throw notFound('scheduled report', id);
  return schedule;
}
