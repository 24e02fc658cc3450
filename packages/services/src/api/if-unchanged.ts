import type { Ctx } from '../ctx';
import { isId } from '../ids';
import { inOneTransaction } from '../one-transaction';
import { lockWorkspace } from '../workspace/lock-workspace';

/** Whose row is held while it is looked at and changed, by the name that its id has in an address. */
const tables = {
  ...{ benchmarkId: 'benchmark', planId: 'plan', scheduleId: 'report_schedule', channelId: 'channel' },
  ...{ agentId: 'agent', runId: 'run' },
} as const;

/**
 * Changes a thing if it still is as the caller has read it: looked at and changed in one transaction that holds its row, so that of
 * two who have read the same only one goes on. What is no row of its own, such as rules, members and discounts, is held by the row of
 * its workspace.
 * @param names what the address names, such as `{ planId }`
 * @param check looks at the thing as it stands, and throws when it is another
 */
export async function ifUnchanged<T>(
  ctx: Ctx,
  names: Readonly<Record<string, unknown>>,
  check: (ctx: Ctx) => Promise<void>,
  change: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return inOneTransaction(ctx, async (inner, transaction) => {
    const [name] = (Object.keys(tables) as (keyof typeof tables)[]).filter((one) => one in names);
    if (name === undefined) await lockWorkspace(transaction, ctx.workspaceId);
    else {
      const id = String(names[name]);
      const lock = `SELECT id FROM ${tables[name]} WHERE id = $1::uuid AND workspace_id = $2::uuid FOR NO KEY UPDATE`;
      if (isId(id)) await transaction.$queryRawUnsafe(lock, id, ctx.workspaceId);
    }
    await check(inner);
    return change(inner);
  });
}
