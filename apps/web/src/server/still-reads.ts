import { isAllowed, memberContext, type Ctx } from '@headroom/services';
import { auth } from './auth';
import { isEmbedded } from './env';

/**
 * Whether who asked at first still has their session and their seat, and may read what runs do: for answers that go on for as long as
 * a run does. When it cannot be told they may not, and come back.
 */
export async function stillReads(ctx: Ctx, headers: Headers): Promise<boolean> {
  if (isEmbedded()) return true;
  try {
    const session = await (await auth()).api.getSession({ headers });
    if (session?.user.id !== ctx.actor.id) return false;
    const seat = { personId: ctx.actor.id, workspaceId: ctx.workspaceId, origin: null };
    const now = await memberContext(ctx.clients, seat);
    return now?.workspaceId === ctx.workspaceId && isAllowed(now, 'run.read');
  } catch {
    return false;
  }
}
