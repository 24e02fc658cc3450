import type { Ctx } from '../ctx';
import { isId } from '../ids';
import { inOneTransaction } from '../one-transaction';

/** What is changed as a whole document, and may be lost when two do it at once. */
export type DocumentKind = 'benchmark' | 'plan';

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
    const { workspaceId } = ctx;
    if (isId(id))
      await (kind === 'plan'
        ? transaction.$queryRaw`SELECT id FROM plan WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid FOR UPDATE`
        : transaction.$queryRaw`SELECT id FROM benchmark WHERE id = ${id}::uuid AND workspace_id = ${workspaceId}::uuid FOR UPDATE`);
    await check(inner);
    return change(inner);
  });
}
