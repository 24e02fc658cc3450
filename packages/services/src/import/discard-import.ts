import { conflict, notFound } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { importedRunSchema } from './imported-run';

const longestDeleteMs = 60_000;

/**
 * Deletes an imported run with all that was stored of it, so that its files can be imported again with another cell. What a
 * recommendation was made of stays. Plans are not evaluated anew.
 * @throws HeadroomError `not-found`; `conflict` for a run that was measured, or for evidence of a recommendation, naming
 * its plans
 */
export async function discardImport(ctx: Ctx, { runId }: { runId: string }): Promise<void> {
  authorise(ctx, 'run.import');
  const { clients, workspaceId } = ctx;
  await clients.db.$transaction(
    async (transaction) => {
      const run =
        isId(runId) &&
        (await transaction.run.findFirst({ where: { id: runId, workspaceId }, select: { imported: true } }));
      if (!run) throw notFound('run', runId);
      if (run.imported === null) throw conflict('This run was measured here; only imports can be discarded.');
      const using = await transaction.recommendation.findMany({
        where: { workspaceId, problem: { path: ['runs'], array_contains: [{ id: runId }] } },
        distinct: ['planId'],
        select: { plan: { select: { name: true } } },
      });
      if (using.length > 0) {
        const plans = using.map(({ plan }) => `"${plan.name}"`).join(', ');
        throw conflict(`Recommendations of ${plans} were made of this import, and keep it: it cannot be discarded.`);
      }
      const { name, sha256 } = importedRunSchema.parse(run.imported);
      await transaction.measurement.deleteMany({ where: { runId, workspaceId } });
      await transaction.run.deleteMany({ where: { id: runId, workspaceId } });
      await audit(transaction, ctx, 'run.discard-import', runId, { name, sha256 });
    },
    { timeout: longestDeleteMs },
  );
}
