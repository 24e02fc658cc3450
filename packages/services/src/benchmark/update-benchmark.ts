import { newBenchmarkSchema, notFound, parseInput } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { nameTaken } from '../name-taken';
import { permitTarget } from '../target/permit-target';
import { checkSubject } from './check-subject';

/** Replaces a benchmark's definition. Runs keep the definition they were started with. */
export async function updateBenchmark(
  ctx: Ctx,
  { benchmarkId, ...input }: { benchmarkId: string; definition: unknown },
) {
  authorise(ctx, 'benchmark.write');
  if (!isId(benchmarkId)) throw notFound('benchmark', String(benchmarkId));
  const definition = parseInput(newBenchmarkSchema, input.definition, 'benchmark');
  await permitTarget(ctx.clients, ctx.workspaceId, definition);
  await checkSubject(ctx, definition.subject);
  try {
    await ctx.clients.db.$transaction(async (transaction) => {
      const { count } = await transaction.benchmark.updateMany({
        where: { id: benchmarkId, workspaceId: ctx.workspaceId },
        data: { name: definition.name, definition },
      });
      if (count === 0) throw notFound('benchmark', benchmarkId);
      await audit(transaction, ctx, 'benchmark.update', benchmarkId);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw await nameTaken(ctx, 'benchmark', definition.name);
    throw error;
  }
}
