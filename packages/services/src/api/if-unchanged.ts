import type { Ctx } from '../ctx';
import { isId } from '../ids';
import { inOneTransaction } from '../one-transaction';

/** What is changed as a whole document, and may be lost when two do it at once. */
const tables = { benchmark: 'benchmark', plan: 'plan', schedule: 'report_schedule' } as const;
export type DocumentKind = keyof typeof tables;

/**
 * Changes a document if it still is as the caller has read it: its row is locked, looked at and changed in one transaction, so that
 * of two who have read the same only one goes on.
 * @param check looks at the document as it stands, and throws when it is another
 */
export async function ifUnchanged<T>(
  ctx: Ctx,
  { kind, id }: { kind: DocumentKind; id: string },
  check: (ctx: Ctx) => Promise<void>,
  change: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return inOneTransaction(ctx, async (inner, transaction) => {
    const lock = `SELECT id FROM ${tables[kind]} WHERE id = $1::uuid AND workspace_id = $2::uuid FOR UPDATE`;
    if (isId(id)) await transaction.$queryRawUnsafe(lock, id, ctx.workspaceId);
    await check(inner);
    return change(inner);
  });
}
