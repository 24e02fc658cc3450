import { notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { whyNoBaseline } from './why-no-baseline';

/** Where a run stands towards the baseline of its benchmark. */
export interface RunBaseline {
  inBaseline: boolean;
  /** Why it cannot be in it; null when it can. */
  reason: string | null;
  /** Runs of the baseline, the oldest first. */
  runIds: string[];
}

/** @throws HeadroomError `not-found` */
export async function readBaseline(ctx: Ctx, { runId }: { runId: string }): Promise<RunBaseline> {
  authorise(ctx, 'run.read');
  const { workspaceId } = ctx;
  const { db } = ctx.clients;
  const run = isId(runId)
    ? await db.run.findFirst({
        where: { id: runId, workspaceId },
        select: { benchmarkId: true, state: true, outcome: true },
      })
    : null;
  if (!run) throw notFound('run', runId);
  const rows =
    run.benchmarkId === null
      ? []
      : await db.runBaseline.findMany({
          where: { workspaceId, benchmarkId: run.benchmarkId },
          orderBy: { runId: 'asc' },
          select: { runId: true },
        });
  const runIds = rows.map((row) => row.runId);
  return { inBaseline: runIds.includes(runId), reason: whyNoBaseline(run), runIds };
}
