'use server';

import type { SweepInput } from '@headroom/core';
import { startSweep, stopSweep } from '@headroom/services';
import { act, actAndGo } from '@/server/act';

/** Starts a sweep and goes to its page. */
export const startSweepAction = async (benchmarkId: string, sweep: SweepInput, confirmHost?: string) =>
  actAndGo(async (ctx) => {
    const { sweepId } = await startSweep(ctx, { benchmarkId, sweep, confirmHost });
    return `/sweeps/${sweepId}`;
  });

/** Asks a sweep to stop. */
export const stopSweepAction = async (sweepId: string) =>
  act((ctx) => stopSweep(ctx, { sweepId }), `/sweeps/${sweepId}`);
