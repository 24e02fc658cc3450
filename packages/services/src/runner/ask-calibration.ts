import { conflict } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireAgent } from './require-agent';

/**
 * Asks a self-hosted agent to measure its highest rate; it begins with its next heartbeat, or when its run is over.
 * @throws HeadroomError `conflict` for an agent that has never registered
 */
export async function askCalibration(ctx: Ctx, { agentId }: { agentId: string }): Promise<void> {
  authorise(ctx, 'runner.write');
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id, name, workspaceId, tokenHash } = await requireAgent(transaction, ctx.workspaceId, agentId);
    if (!tokenHash) throw conflict(`The agent "${name}" has not registered yet.`);
    await transaction.agent.update({ where: { id, workspaceId }, data: { calibrateAsked: true } });
    await audit(transaction, ctx, 'agent.calibrate', id, { name });
  });
}
