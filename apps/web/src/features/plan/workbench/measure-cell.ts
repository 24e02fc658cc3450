import { isDeepStrictEqual } from 'node:util';
import { onCell, type Benchmark, type BenchmarkCell } from '@headroom/core';
import { createBenchmark, getBenchmark, listBenchmarks, startRun, type Ctx } from '@headroom/services';
import { toActionError, type ActionError } from '@/server/errors';

export interface AskedMeasurement extends BenchmarkCell {
  /** The benchmark that it is measured with. */
  modelId: string;
}

/** Why the run was not started, and the benchmark that is there for it now. */
export interface RefusedMeasurement extends ActionError {
  benchmarkId: string;
}

/**
 * Starts the run of a cell that has no benchmark: makes one like the model, and starts it. Asked again, it takes the benchmark that
 * is there, and leads to its run while that goes on.
 * @throws HeadroomError where no such benchmark can be
 */
export async function measureCell(
  ctx: Ctx,
  { modelId, ...cell }: AskedMeasurement,
): Promise<{ runId: string } | RefusedMeasurement> {
  const model = await getBenchmark(ctx, { benchmarkId: modelId });
  const definition = onCell(model.definition, cell);
  const prepared = await findPrepared(ctx, definition);
  if (prepared?.latestRun && prepared.latestRun.state !== 'finished') return { runId: prepared.latestRun.id };
  const benchmarkId = prepared?.id ?? (await createBenchmark(ctx, definition)).benchmarkId;
  try {
    return await startRun(ctx, { benchmarkId });
  } catch (error) {
    return { benchmarkId, ...toActionError(error) };
  }
}

/** The benchmark of this name, where it still measures just this; what else has the name is not taken for it. */
const findPrepared = async (ctx: Ctx, asked: Benchmark) =>
  (await listBenchmarks(ctx, { name: asked.name })).find(({ definition }) =>
    isDeepStrictEqual({ ...definition, description: asked.description }, asked),
  );
