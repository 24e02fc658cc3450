import type { Ctx } from '../ctx';
import { setPlanArchived } from './set-plan-archived';

/**
 * Brings an archived plan back, with the answer that it had. Restoring one that is not archived changes nothing.
 * @throws HeadroomError `not-found`
 */
export const restorePlan = async (ctx: Ctx, { planId }: { planId: string }): Promise<void> =>
  setPlanArchived(ctx, planId, false);
