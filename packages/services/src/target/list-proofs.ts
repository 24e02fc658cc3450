import { authorise, type Ctx } from '../ctx';
import { proofView, type ProofView } from './find-proof';

/** The targets of a workspace whose ownership was asked for or is proved, by address. */
export async function listProofs(ctx: Ctx): Promise<ProofView[]> {
  authorise(ctx, 'target.read');
  const { workspaceId } = ctx;
  const rows = await ctx.clients.db.targetProof.findMany({ where: { workspaceId }, orderBy: { origin: 'asc' } });
  return rows.map(proofView);
}
