import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireAgent } from './require-agent';

/** Takes an agent's access away for good, at once; load that it makes ends with its next word. Its name is free again. */
export async function archiveAgent(ctx: Ctx, { agentId }: { agentId: string }): Promise<void> {
  authorise(ctx, 'runner.write');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id, name, workspaceId } = await requireAgent(transaction, ctx.workspaceId, agentId);
    const secrets = { codeHash: null, codeExpiresAt: null, tokenHash: null, nextTokenHash: null };
    await transaction.agent.update({
      where: { id, workspaceId },
      data: { ...secrets, archivedAt: new Date(), name: `${name} (removed, ${id})` },
    });
    // An unknown token from now on: the agent of a shard is authenticated by that of the shard.
    await transaction.$executeRaw`
      UPDATE run_shard s SET token_hash = NULL
        FROM run r
       WHERE s.run_id = r.id AND r.workspace_id = ${workspaceId}::uuid AND s.epoch = r.epoch AND s.agent_id = ${id}::uuid
         AND r.state <> 'finished'`;
    await audit(transaction, ctx, 'agent.archive', id, { name });
  });
}
