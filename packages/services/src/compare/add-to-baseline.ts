import { conflict, notFound } from '@headroom/core';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { whyNoBaseline } from './why-no-baseline';

/**
 * Makes a run one of those that stand for how its benchmark is to be. Adding it again changes nothing.
 * @throws HeadroomError `not-found`, or `conflict` for a run that says nothing of its target
 */
export async function addToBaseline(ctx: Ctx, { runId }: { runId: string }): Promise<void> {
  authorise(ctx, 'benchmark.write');
  const { workspaceId, clients } = ctx;
  await clients.db.$transaction(async (transaction) => {
    const run = isId(runId)
      ? await transaction.run.findFirst({
          where: { id: runId, workspaceId },
          select: { benchmarkId: true, state: true, outcome: true },
        })
      : null;
    if (!run) throw notFound('run', runId);
    const { benchmarkId } = run;
    const reason = whyNoBaseline(run);
    if (benchmarkId === null || reason !== null) throw conflict(reason ?? 'The run has no benchmark.');
    const { count } = await transaction.runBaseline.createMany({
      data: [{ runId, workspaceId, benchmarkId, addedBy: actorRef(ctx.actor) }],
      skipDuplicates: true,
    });
    if (count > 0) await audit(transaction, ctx, 'run.add-to-baseline', runId, { benchmarkId });
  });
}
