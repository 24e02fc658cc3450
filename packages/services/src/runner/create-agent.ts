import { conflict, parseInput } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { z } from 'zod';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { lockWorkspace } from '../workspace/lock-workspace';
import { hashSecret, mintCode } from './agent-secrets';
import { mostRunners } from './online';

export const createAgentInput = z.strictObject({ name: z.string().trim().min(1).max(80) });
const codeLastsMs = 3_600_000;

export interface NewAgent {
  agentId: string;
  /** Shown once; only its hash is kept. */
  code: string;
  expiresAt: Date;
}

/**
 * Makes room for a self-hosted agent and gives the one-time code by which it registers.
 * @throws HeadroomError `conflict` for a name that another agent of the workspace has, and for one agent too many
 */
export async function createAgent(ctx: Ctx, input: unknown): Promise<NewAgent> {
  authorise(ctx, 'runner.write');
  const { name } = parseInput(createAgentInput, input, 'agent');
  const expiresAt = new Date(Date.now() + codeLastsMs);
  try {
    return await ctx.clients.db.$transaction(async (transaction) => {
      const { workspaceId } = ctx;
      await lockWorkspace(transaction, workspaceId);
      if ((await transaction.agent.count({ where: { workspaceId, archivedAt: null } })) >= mostRunners)
        throw conflict(`A workspace has at most ${mostRunners} agents: remove one first.`);
      const { id } = await transaction.agent.create({ data: { workspaceId: ctx.workspaceId, name } });
      const code = mintCode(id);
      await transaction.agent.update({
        where: { id, workspaceId: ctx.workspaceId },
        data: { codeHash: hashSecret(code), codeExpiresAt: expiresAt },
      });
      await audit(transaction, ctx, 'agent.create', id, { name });
      return { agentId: id, code, expiresAt };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(`There is an agent "${name}" already: choose another name, or remove that one first.`);
  }
}
