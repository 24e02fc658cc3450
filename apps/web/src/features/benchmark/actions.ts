'use server';

import type { TestCost } from '@headroom/core';
import {
  archiveBenchmark,
  createBenchmark,
  dryRun,
  estimateCost,
  readRequests,
  restoreBenchmark,
  updateBenchmark,
  type DryRun,
} from '@headroom/services';
import { act, actAndGo } from '@/server/act';
import { requestContext } from '@/server/ctx';
import { toActionError } from '@/server/errors';
import { inWords } from './in-words';

/**
 * Saves a benchmark, new or changed, and goes to its page.
 * @param changed the benchmark that is changed, and the search parameters of its page
 */
export const saveBenchmarkAction = async (definition: unknown, changed?: { id: string; query: string }) =>
  actAndGo(async (ctx) => {
    if (!changed) return `/benchmarks/${(await createBenchmark(ctx, definition)).benchmarkId}`;
    await updateBenchmark(ctx, { benchmarkId: changed.id, definition });
    return `/benchmarks/${changed.id}${changed.query ? `?${changed.query}` : ''}`;
  });

export interface ReadRequests {
  mix: Awaited<ReturnType<typeof readRequests>> | null;
  /** Why the text cannot be read. */
  message: string | null;
}

/** Reads requests out of a description of an API or recorded traffic. */
export async function readRequestsAction(text: string): Promise<ReadRequests> {
  try {
    return { mix: await readRequests(await requestContext(), { text }), message: null };
  } catch (error) {
    return { mix: null, message: toActionError(error).message };
  }
}

export interface TriedRequest {
  result: DryRun | null;
  /** Why nothing was sent. */
  message: string | null;
}

/** Sends one request of a definition to its target. */
export async function dryRunAction(definition: unknown, requestName: string | undefined): Promise<TriedRequest> {
  try {
    const name = requestName === undefined ? {} : { requestName };
    return { result: await dryRun(await requestContext(), { definition, ...name }), message: null };
  } catch (error) {
    return { result: null, message: inWords(toActionError(error)) };
  }
}

export interface EstimatedCost {
  /** Null: no cost of its own, unless there is a message. */
  cost: TestCost | null;
  message: string | null;
}

/** What a run of a definition costs at most. */
export async function estimateCostAction(definition: unknown): Promise<EstimatedCost> {
  try {
    return { cost: await estimateCost(await requestContext(), { definition }), message: null };
  } catch (error) {
    return { cost: null, message: inWords(toActionError(error)) };
  }
}

/** Takes a benchmark out of the lists. */
export const archiveBenchmarkAction = async (benchmarkId: string) =>
  act((ctx) => archiveBenchmark(ctx, { benchmarkId }), '/benchmarks', 'layout');

/** Brings an archived benchmark back. */
export const restoreBenchmarkAction = async (benchmarkId: string) =>
  act((ctx) => restoreBenchmark(ctx, { benchmarkId }), '/benchmarks', 'layout');
