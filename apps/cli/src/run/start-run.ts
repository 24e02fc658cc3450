import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@headroom/core';
import { requireNamed } from '../api/apply';
import { isChanged, type ApiClient } from '../api/client';
import { applyBenchmark } from '../benchmark/apply-benchmark';
import type { RunFlags } from './command';
import type { WatchedRun } from './watch-run';

type Confirmed = Pick<RunFlags, 'confirmUnenforcedTarget' | 'confirmHost'>;

const mostAttempts = 5;
const longestPauseMs = 1_000;

/** Starts a run of a benchmark as it stands. */
export async function startNamed(api: ApiClient, benchmark: string, flags: Confirmed): Promise<WatchedRun> {
  const { id: benchmarkId } = await requireNamed(api, 'benchmarks', benchmark);
  return start(api, { benchmarkId }, flags);
}

/**
 * Starts a run of just what a file says, though others apply another file to the same benchmark.
 * @throws HeadroomError `conflict` when they do so each time
 */
export async function startApplied(api: ApiClient, file: string, flags: Confirmed): Promise<WatchedRun> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      const { id: benchmarkId, definition, definitionSha256 } = await applyBenchmark(api, file);
      const run = await start(api, { benchmarkId, definitionSha256 }, flags);
      if (isDeepStrictEqual(run.definition, definition)) return run;
      await api.ask(`/runs/${run.id}/stop`, { method: 'POST' });
      throw conflict(`The run ${run.id} is of another definition than ${file}: it is stopped.`);
    } catch (error) {
      if (!isChanged(error)) throw error;
    }
    // Two that do the same would meet again.
    await pause(Math.random() * longestPauseMs);
  }
  throw conflict(
    `The benchmark of ${file} was changed by others ${mostAttempts} times before its run was started: give it a name of its own.`,
  );
}

const start = async (
  api: ApiClient,
  benchmark: { benchmarkId: string; definitionSha256?: string },
  { confirmUnenforcedTarget = false, confirmHost }: Confirmed,
): Promise<WatchedRun> =>
  (
    await api.ask<WatchedRun>('/runs', {
      ...{ method: 'POST', body: { ...benchmark, confirmUnenforcedTarget, confirmHost } },
    })
  ).body;
