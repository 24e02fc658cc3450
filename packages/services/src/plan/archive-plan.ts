import type { Ctx } from '../ctx';
import { setPlanArchived } from './set-plan-archived';

/**
 * Takes a plan out of lists and reports; it is not answered any more, and what it was answered stays. Archiving twice changes
 * nothing.
 * @throws HeadroomError `not-found`
 */
export const archivePlan = async (ctx: Ctx, { planId }: { planId: string }): Promise<void> =>
  setPlanArchived(ctx, planId, true);
