'use server';

import { parseInput } from '@headroom/core';
import { discardImport, importSubjectSchema, storeImport } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { actAndGo } from '@/server/act';
import { readAnalysis, removeUpload } from '@/server/import-spool';

const input = z.strictObject({
  upload: z.uuid(),
  name: z.string().max(120),
  subject: importSubjectSchema.nullable(),
});

/** Stores an upload that was read, and goes to the run that it has become. */
export const storeImportAction = async (request: z.input<typeof input>) =>
  actAndGo(async (ctx) => {
    const { upload: id, name, subject } = parseInput(input, request, 'import');
    const upload = { workspaceId: ctx.workspaceId, id };
    const { runId } = await storeImport(ctx, await readAnalysis(upload), { name, ...(subject && { subject }) });
    await removeUpload(upload);
    revalidatePath('/runs');
    return `/runs/${runId}`;
  });

/** Deletes an imported run, and goes to the list of runs. */
export const discardImportAction = async (runId: string) =>
  actAndGo(async (ctx) => {
    await discardImport(ctx, { runId });
    return '/runs';
  });
