import { conflict } from '@headroom/core';
import type { Ctx } from '../ctx';
import { analyseImport } from './analyse-import';
import type { ImportSubject } from './imported-run';
import { storeImport } from './store-import';

/**
 * Reads the files of one run and stores them as a run; nothing is stored when anything is wrong with them.
 * @throws HeadroomError `invalid-input` naming file, line and column; `conflict` with the `runId` of the same files
 */
export async function importRun(
  ctx: Ctx,
  input: {
    paths: string[];
    columns?: string | undefined;
    name?: string | undefined;
    subject?: ImportSubject | undefined;
    signal?: AbortSignal;
  },
): Promise<{ runId: string }> {
  const analysed = await analyseImport(ctx, input);
  const { knownRunId: runId } = analysed;
  if (runId !== null) throw conflict('These files have been imported already.', { runId });
  return storeImport(ctx, analysed, input);
}
