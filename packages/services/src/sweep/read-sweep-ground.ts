import type { SweepGround } from '@headroom/core';
import { getBenchmark } from '../benchmark/get-benchmark';
import type { Ctx } from '../ctx';
import { sweepGround } from './sweep-ground';
import { usableConnector } from './usable-connector';

/** What a sweep of a benchmark meets at its gateway; null where the connection to it cannot be used. */
export async function readSweepGround(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<SweepGround | null> {
  const { definition } = await getBenchmark(ctx, { benchmarkId });
  const connector = await usableConnector(ctx, definition);
  return connector === undefined ? null : sweepGround(ctx, definition, connector);
}
