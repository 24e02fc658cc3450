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
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/**
 * Saves a benchmark, new or changed, and goes to its page.
 * @param changed the benchmark that is changed, and the search parameters of its page
 */
export async function saveBenchmarkAction(
  definition: unknown,
  changed?: { id: string; query: string },
): Promise<ActionError> {
  let savedId = changed?.id;
  try {
    const ctx = await requestContext();
    if (changed) await updateBenchmark(ctx, { benchmarkId: changed.id, definition });
    else savedId = (await createBenchmark(ctx, definition)).benchmarkId;
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/benchmarks/${savedId}`);
  redirect(`/benchmarks/${savedId}${changed?.query ? `?${changed.query}` : ''}`);
}

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
export async function archiveBenchmarkAction(benchmarkId: string): Promise<ActionError | null> {
  try {
    await archiveBenchmark(await requestContext(), { benchmarkId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/benchmarks', 'layout');
  return null;
}

/** Brings an archived benchmark back. */
export async function restoreBenchmarkAction(benchmarkId: string): Promise<ActionError | null> {
  try {
    await restoreBenchmark(await requestContext(), { benchmarkId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/benchmarks', 'layout');
  return null;
}

/** Where there are no fields to stand at, problems stand in one sentence. */
const inWords = ({ message, problems }: ActionError): string =>
  [message, ...Object.entries(problems).map(([path, problem]) => `${path}: ${problem}`)].join(' ');
