import type { RunOutcome } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { authorise, type Ctx } from '../ctx';
import { outcomeColumn, runHeadColumns, toRunHead } from './run-head';

/** Kinds of runs that a list can be narrowed to: by outcome, those under way, imports, and simulations. */
export type RunKind = RunOutcome | 'going' | 'imported' | 'simulated';

interface RunsAsked {
  limit?: number;
  /** Continues after the run with this id. */
  before?: string;
  /** Part of the name, in any case. */
  name?: string;
  /** Id of the gateway under test. */
  gateway?: string;
  kind?: RunKind;
}

/** Runs of the workspace, newest first. */
export async function listRuns(ctx: Ctx, { limit = 50, before, name, gateway, kind }: RunsAsked = {}) {
  authorise(ctx, 'run.read');
  const rows = await ctx.clients.db.run.findMany({
    // UUIDv7 ids sort by the time they were made.
    where: {
      workspaceId: ctx.workspaceId,
      AND: [
        before ? { id: { lt: before } } : {},
        name ? either({ path: ['name'], string_contains: name, mode: 'insensitive' }) : {},
        gateway ? either({ path: ['subject', 'gateway'], equals: gateway }) : {},
        kind ? ofKind(kind) : {},
      ],
    },
    orderBy: { id: 'desc' },
    take: Math.min(limit, 200),
    select: runHeadColumns,
  });
  return rows.map(toRunHead);
}

/** A run has a benchmark's definition or an import's, which are alike in what lists ask for. */
const either = (filter: Prisma.JsonNullableFilter) => ({ OR: [{ definition: filter }, { imported: filter }] });

function ofKind(kind: RunKind): Prisma.RunWhereInput {
  switch (kind) {
    case 'going':
      return { state: { not: 'finished' } };
    case 'simulated':
      return { simulated: true };
    case 'imported':
      return { benchmarkId: null };
    default:
      return { outcome: outcomeColumn(kind), benchmarkId: { not: null } };
  }
}
