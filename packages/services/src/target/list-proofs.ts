import { authorise, type Ctx } from '../ctx';
import { proofView, type ProofView } from './find-proof';

interface ProofsAsked {
  /** All without. */
  limit?: number;
  /** Continues after this address, whether it is there or not. */
  after?: { origin: string };
}

/** The targets of a workspace whose ownership was asked for or is proved, by address. */
export async function listProofs(ctx: Ctx, { limit, after }: ProofsAsked = {}): Promise<ProofView[]> {
  authorise(ctx, 'target.read');
  const { workspaceId } = ctx;
  const rows = await ctx.clients.db.targetProof.findMany({
    where: { workspaceId, ...(after && { origin: { gt: after.origin } }) },
    ...(limit !== undefined && { take: limit }),
    orderBy: { origin: 'asc' },
  });
  return rows.map(proofView);
}
