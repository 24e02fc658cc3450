import { parseInput } from '@headroom/core';
import { z } from 'zod';
import { authorise, type Ctx } from '../ctx';

const input = z.strictObject({ firstSteps: z.enum(['hidden', 'shown']).nullable() });

/** Hides the first steps from the person who acts, or brings them back; null leaves it to their state. Theirs alone, so without an audit entry. */
export async function showFirstSteps(ctx: Ctx, given: unknown): Promise<void> {
  authorise(ctx, 'workspace.read');
  const { firstSteps } = parseInput(input, given, 'choice');
  const { actor, workspaceId, clients } = ctx;
  await clients.db.member.updateMany({ where: { workspaceId, personId: actor.id }, data: { firstSteps } });
}
