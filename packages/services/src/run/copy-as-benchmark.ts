import { benchmarkSchema, invalidInput, notFound } from '@headroom/core';
import { createBenchmark } from '../benchmark/create-benchmark';
import { authorise, type Ctx } from '../ctx';
import { isId } from '../ids';

const longestName = 120;

/**
 * Saves the definition of a run as a benchmark of its own, under a name that is still free.
 * @throws HeadroomError `invalid-input` for an import; what stands against a new benchmark
 */
export async function copyAsBenchmark(ctx: Ctx, { runId }: { runId: string }): Promise<{ benchmarkId: string }> {
  authorise(ctx, 'benchmark.write');
  const { workspaceId, clients } = ctx;
  const run =
    isId(runId) &&
    (await clients.db.run.findFirst({
      where: { id: runId, workspaceId },
      select: { definition: true, createdAt: true },
    }));
  if (!run) throw notFound('run', runId);
  if (run.definition === null)
    throw invalidInput('These results were imported: they have no definition to make a benchmark of.');
  const definition = benchmarkSchema.parse(run.definition);
  const suffix = `, as run on ${run.createdAt.toISOString().slice(0, 10)}`;
  const base = `${definition.name.slice(0, longestName - suffix.length - 5)}${suffix}`;
  const taken = new Set(
    (
      await clients.db.benchmark.findMany({
        where: { workspaceId, name: { startsWith: base } },
        select: { name: true },
      })
    ).map(({ name }) => name),
  );
  let name = base;
  for (let copy = 2; taken.has(name); copy++) name = `${base} (${copy})`;
  return createBenchmark(ctx, { ...definition, name });
}
