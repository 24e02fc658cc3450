import {
  notFound,
  requirementChanges,
  requirementSchema,
  type Requirement,
  type RequirementChange,
} from '@headroom/core';
import { actorNames } from '../actor-names';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

export interface PlanVersionHead {
  version: number;
  savedAt: Date;
  /** Null for what the product saved by itself. */
  savedBy: string | null;
  requirement: Requirement;
  /** Against the version before; none for the first. */
  changes: RequirementChange[];
}

export interface PlanVersions {
  /** The newest first. */
  versions: PlanVersionHead[];
  /** Whether there are older ones. */
  hasOlder: boolean;
}

/** Versions that are given at a time. */
const versionsAtOnce = 20;
const most = 101;

/**
 * The requirements that a plan had, 20 at a time without a limit, with what changed from one to the next.
 * @param input.before only versions older than this one
 * @throws HeadroomError `not-found`
 */
export async function listPlanVersions(
  ctx: Ctx,
  { planId, before, limit = versionsAtOnce }: { planId: string; before?: number | undefined; limit?: number },
): Promise<PlanVersions> {
  authorise(ctx, 'plan.read');
  const { db } = ctx.clients;
  const plan =
    isId(planId) &&
    (await db.plan.findFirst({
      where: { id: planId, workspaceId: ctx.workspaceId },
      select: {
        versions: {
          ...(before !== undefined && { where: { version: { lt: before } } }),
          orderBy: { version: 'desc' },
          // One more, to say what changed in the oldest that is given.
          take: Math.min(limit, most) + 1,
        },
      },
    }));
  if (!plan) throw notFound('plan', planId);
  const rows = plan.versions.map((row) => ({ ...row, requirement: requirementSchema.parse(row.requirement) }));
  const given = rows.slice(0, Math.min(limit, most));
  const names = await actorNames(
    ctx,
    given.map(({ savedBy }) => savedBy),
  );
  const versions = given.map(({ version, createdAt, savedBy, requirement }, index) => ({
    ...{ version, savedAt: createdAt, savedBy: names.get(savedBy) ?? null, requirement },
    changes: rows[index + 1] ? requirementChanges(rows[index + 1]!.requirement, requirement) : [],
  }));
  return { versions, hasOlder: rows.length > given.length };
}
