'use server';

import { parseInput } from '@headroom/core';
import { discardImport, importSubjectSchema, storeImport } from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { z } from 'zod';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';
import { readAnalysis, removeUpload } from '@/server/import-spool';

const input = z.strictObject({
  upload: z.uuid(),
  name: z.string().max(120),
  subject: importSubjectSchema.nullable(),
});

/** Stores an upload that was read, and goes to the run that it has become. */
export async function storeImportAction(request: z.input<typeof input>): Promise<ActionError> {
  let runId: string;
  try {
    const { upload: id, name, subject } = parseInput(input, request, 'import');
    const ctx = await requestContext();
    const upload = { workspaceId: ctx.workspaceId, id };
    ({ runId } = await storeImport(ctx, await readAnalysis(upload), { name, ...(subject && { subject }) }));
    await removeUpload(upload);
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/runs');
  redirect(`/runs/${runId}`);
}

/** Deletes an imported run, and goes to the list of runs. */
export async function discardImportAction(runId: string): Promise<ActionError> {
  try {
    await discardImport(await requestContext(), { runId });
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/runs');
  redirect('/runs');
}
