import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { requireAgent } from './require-agent';

const setAgentScriptsInput = z.strictObject({ agentId: z.string(), allowsScripts: z.boolean() });

/** Whether scripts of people's own may run on an agent. @throws HeadroomError `not-found` */
export async function getAgentScripts(ctx: Ctx, { agentId }: { agentId: string }): Promise<{ allowsScripts: boolean }> {
  authorise(ctx, 'runner.read');
  const { allowsScripts } = await requireAgent(ctx.clients.db, ctx.workspaceId, agentId);
  return { allowsScripts };
}

/** Says whether scripts of people's own may run on an agent: whoever may edit benchmarks may then run programs there. */
export async function setAgentScripts(ctx: Ctx, input: unknown): Promise<void> {
  authorise(ctx, 'runner.write');
  const { agentId, allowsScripts } = parseInput(setAgentScriptsInput, input);
  await ctx.clients.db.$transaction(async (transaction) => {
    const { id, name, workspaceId } = await requireAgent(transaction, ctx.workspaceId, agentId);
    await transaction.agent.update({ where: { id, workspaceId }, data: { allowsScripts } });
    await audit(transaction, ctx, 'agent.set-scripts', id, { name, allowsScripts });
  });
}
