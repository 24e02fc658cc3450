import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { askHalted } from './ask-halted';
import { lockStarts } from './require-no-halt';
import { stopLoad, type HaltInput } from './stop-load';

/** Stops all load of the workspace at once, and lets none begin until it is resumed. */
export async function haltLoad(ctx: Ctx, input: HaltInput = {}): Promise<void> {
  authorise(ctx, 'load.halt');
  const { workspaceId } = ctx;
  await stopLoad(ctx, input, async (transaction, halt) => {
    const data = [{ workspaceId, ...halt }];
    const { count } = await transaction.workspaceHalt.createMany({ data, skipDuplicates: true });
    if (count > 0) await audit(transaction, ctx, 'load.halt', workspaceId, { reason: halt.reason });
  });
}

/** Lets load of the workspace begin again, unless that of the instance is stopped. What was stopped stays stopped. */
export async function resumeLoad(ctx: Ctx): Promise<void> {
  authorise(ctx, 'load.halt');
  const { workspaceId } = ctx;
  await ctx.clients.db.$transaction(async (transaction) => {
    // One whose process died between its two steps has not asked everything yet, and what was stopped stays stopped.
    await lockStarts(transaction);
    await askHalted(transaction);
    const { count } = await transaction.workspaceHalt.deleteMany({ where: { workspaceId } });
    if (count > 0) await audit(transaction, ctx, 'load.resume', workspaceId);
  });
}
