import { newBenchmarkSchema, parseInput } from '@headroom/core';
import { isUniqueViolation } from '@headroom/db';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { nameTaken } from '../name-taken';
import { permitTarget } from '../target/permit-target';
import { checkSubject } from './check-subject';

/** Saves a new benchmark definition. Its target and the cell under test are checked before anything is written. */
export async function createBenchmark(ctx: Ctx, input: unknown): Promise<{ benchmarkId: string }> {
  authorise(ctx, 'benchmark.write');
  const definition = parseInput(newBenchmarkSchema, input, 'benchmark');
  await permitTarget(ctx.clients, ctx.workspaceId, definition);
  await checkSubject(ctx, definition.subject);
  try {
    return await ctx.clients.db.$transaction(async (transaction) => {
      const { id } = await transaction.benchmark.create({
        data: { workspaceId: ctx.workspaceId, name: definition.name, definition },
      });
      await audit(transaction, ctx, 'benchmark.create', id, { name: definition.name });
      return { benchmarkId: id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw await nameTaken(ctx, 'benchmark', definition.name);
    throw error;
  }
}
