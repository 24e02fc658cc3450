'use server';

import { createBenchmark, readRequests, updateBenchmark } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Saves a benchmark, new or changed, and goes to its page. */
export async function saveBenchmarkAction(definition: unknown, benchmarkId?: string): Promise<ActionError> {
  let savedId = benchmarkId;
  try {
    const ctx = await requestContext();
    if (benchmarkId) await updateBenchmark(ctx, { benchmarkId, definition });
    else savedId = (await createBenchmark(ctx, definition)).benchmarkId;
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(`/benchmarks/${savedId}`);
  redirect(`/benchmarks/${savedId}`);
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
