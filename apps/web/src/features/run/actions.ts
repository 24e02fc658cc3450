'use server';

import {
  copyAsBenchmark,
  excludeMeasurement,
  includeMeasurement,
  keepRunUse,
  keepServerSeries,
  repeatRun,
  startRun,
  stopRun,
  type RunStart,
} from '@headroom/services';
import { act, actAndGo, attempt } from '@/server/act';

/** Queues a run of a benchmark as its page has shown it, and goes to its page. */
export const startRunAction = async (start: RunStart) =>
  actAndGo(async (ctx) => {
    const { runId } = await startRun(ctx, start);
    return `/runs/${runId}`;
  });

/** Asks a run to stop. */
export const stopRunAction = async (runId: string) => act((ctx) => stopRun(ctx, { runId }), `/runs/${runId}`);

/** Queues a run again exactly as it was, and goes to its page. */
export const repeatRunAction = async (runId: string, confirmUnenforcedTarget: boolean, confirmHost?: string) =>
  actAndGo(async (ctx) => {
    const repeat = await repeatRun(ctx, { runId, confirmUnenforcedTarget, confirmHost });
    return `/runs/${repeat.runId}`;
  });

/** Saves a run's definition as a benchmark, and goes to its form. */
export const copyAsBenchmarkAction = async (runId: string) =>
  actAndGo(async (ctx) => {
    const { benchmarkId } = await copyAsBenchmark(ctx, { runId });
    return `/benchmarks/${benchmarkId}/edit`;
  });

/** Takes what a run measured out of the evidence. */
export const excludeRunAction = async (runId: string, reason: string) =>
  act((ctx) => excludeMeasurement(ctx, { runId, reason }), `/runs/${runId}`);

/** Lets what a run measured count as evidence again. */
export const includeRunAction = async (runId: string) =>
  act((ctx) => includeMeasurement(ctx, { runId }), `/runs/${runId}`);

/** Asks Azure what it metered of a function app while a run loaded it, and keeps it. */
export const keepRunUseAction = async (runId: string) => attempt((ctx) => keepRunUse(ctx, { runId }));

/** Reads what a source of metrics said of a run's target, and keeps it; null is Azure Monitor. */
export const keepServerSeriesAction = async (runId: string, telemetryId: string | null) =>
  act((ctx) => keepServerSeries(ctx, { runId, ...(telemetryId !== null && { telemetryId }) }), `/runs/${runId}`);
