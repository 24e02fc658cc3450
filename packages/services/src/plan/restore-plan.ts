import type { Ctx } from '../ctx';
import { setPlanArchived } from './set-plan-archived';

/**
 * Brings an archived plan back and answers it by today's evidence, as far as it can be. Restoring one that is not archived changes nothing.
 * @throws HeadroomError `not-found`
 */
export const restorePlan = async (ctx: Ctx, { planId }: { planId: string }): Promise<void> =>
  setPlanArchived(ctx, planId, false);
