import { benchmarkSchema, changed, conflict, invalidInput, notFound } from '@headroom/core';
import { hashDefinition } from '../benchmark/hash-definition';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { queueRun } from './queue-run';

export interface RunStart {
  benchmarkId: string;
  /** Of the definition that was read: another is not started. Whoever confirms a script has to say it. */
  definitionSha256?: string | undefined;
  /** An admin's word that a script of one's own may run, though nothing holds it to the proved target. */
  confirmUnenforcedTarget?: boolean;
  /** The target's host as typed by whoever starts it: asked for above a rate that the workspace sets. */
  confirmHost?: string | undefined;
}

/**
 * Queues a run of a benchmark as it stands now.
 * @throws HeadroomError `changed` when that is not what was read; when the target, the runner, a secret or the cost stands against it
 */
export async function startRun(
  ctx: Ctx,
  { benchmarkId, definitionSha256, confirmUnenforcedTarget, confirmHost: typedHost }: RunStart,
): Promise<{ runId: string }> {
  authorise(ctx, 'run.start');
  const { workspaceId, clients } = ctx;
  const benchmark =
    isId(benchmarkId) && (await clients.db.benchmark.findFirst({ where: { id: benchmarkId, workspaceId } }));
  if (!benchmark) throw notFound('benchmark', benchmarkId);
  if (benchmark.archivedAt) throw conflict(`The benchmark "${benchmark.name}" is archived: restore it first.`);
  const definition = benchmarkSchema.parse(benchmark.definition);
  if (definitionSha256 !== undefined && definitionSha256 !== hashDefinition(definition))
    throw changed('The benchmark was changed since you read it: look at it again.');
  if (definition.script && confirmUnenforcedTarget && definitionSha256 === undefined)
    throw invalidInput('Say which script you confirm: send the definitionSha256 of the benchmark as you read it.', {
      needs: 'definitionSha256',
    });
  return queueRun(ctx, {
    ...{ benchmarkId, definition, confirmUnenforcedTarget, typedHost },
    message: `Queued by ${ctx.actor.name}.`,
  });
}
