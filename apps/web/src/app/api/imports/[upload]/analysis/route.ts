import { invalidInput, parseInput } from '@headroom/core';
import { analyseImport, authorise } from '@headroom/services';
import { z } from 'zod';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { filesOf, keepAnalysis } from '@/server/import-spool';
import { readJsonBody } from '@/server/json-body';
import { bodyBytes } from '@/server/request-limits';
import { requireSameSite } from '@/server/same-site';

const body = z.strictObject({ columns: z.string().max(1000).optional() });

/** Reads the files of an upload: what storing them would store, or what is wrong with them. */
export async function POST(request: Request, { params }: { params: Promise<{ upload: string }> }): Promise<Response> {
  try {
    requireSameSite(request);
    const ctx = await requestContext();
    authorise(ctx, 'run.import');
    const upload = { workspaceId: ctx.workspaceId, id: (await params).upload };
    const { columns } = parseInput(body, await readJsonBody(request, bodyBytes.words), 'import');
    const paths = await filesOf(upload);
    if (paths.length === 0) throw invalidInput('No file has arrived; choose the files again.');
    const analysed = await analyseImport(ctx, { paths, columns, signal: request.signal });
    await keepAnalysis(upload, analysed);
    return Response.json({ imported: analysed.imported, knownRunId: analysed.knownRunId });
  } catch (error) {
    return errorResponse(error);
  }
}
