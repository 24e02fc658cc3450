import { benchmarkSchema, conflict, invalidInput, notFound } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { queueRun } from './queue-run';

export interface RunRepeat {
  runId: string;
  /** An admin's word that a script of one's own may run, though nothing holds it to the proved target. */
  confirmUnenforcedTarget?: boolean;
  /** The target's host as typed by whoever starts it: asked for above a rate that the workspace sets. */
  confirmHost?: string | undefined;
}

/**
 * Queues a run again exactly as it was: its definition and the version of its policy set, whatever its benchmark says today.
 * @throws HeadroomError `invalid-input` for an import; `conflict` when its benchmark is archived; when the target, the runner, a secret or the cost stands against it
 */
export async function repeatRun(
  ctx: Ctx,
  { runId, confirmUnenforcedTarget, confirmHost: typedHost }: RunRepeat,
): Promise<{ runId: string }> {
  authorise(ctx, 'run.start');
  const run =
    isId(runId) &&
    (await ctx.clients.db.run.findFirst({
      where: { id: runId, workspaceId: ctx.workspaceId },
      select: {
        ...{ benchmarkId: true, definition: true, policySetVersionId: true, createdAt: true },
        benchmark: { select: { name: true, archivedAt: true } },
      },
    }));
  if (!run) throw notFound('run', runId);
  if (run.benchmarkId === null)
    throw invalidInput('These results were imported: only a run that was made here can be repeated.');
  if (run.benchmark?.archivedAt)
    throw conflict(`The benchmark "${run.benchmark.name}" is archived: restore it on its page, then repeat the run.`);
  const at = run.createdAt.toISOString().slice(0, 16).replace('T', ' ');
  return queueRun(ctx, {
    ...{ benchmarkId: run.benchmarkId, definition: benchmarkSchema.parse(run.definition), repeats: runId },
    ...{ policySetVersionId: run.policySetVersionId ?? undefined, confirmUnenforcedTarget, typedHost },
    message: `Queued by ${ctx.actor.name}, as a repeat of the run of ${at} UTC.`,
  });
}
