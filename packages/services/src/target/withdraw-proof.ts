import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { findProof } from './find-proof';

/** Forgets a proof: no run begins on its target, and those under way end when they are looked at again. */
export async function withdrawProof(ctx: Ctx, { proofId }: { proofId: string }): Promise<void> {
  authorise(ctx, 'target.prove');
  const { id, origin } = await findProof(ctx, proofId);
  await ctx.clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.targetProof.deleteMany({ where: { id, workspaceId: ctx.workspaceId } });
    if (count > 0) await audit(transaction, ctx, 'target.withdraw', id, { origin });
  });
}
