import { parseInput } from '@headroom/core';
import { authorise } from '@headroom/services';
import { z } from 'zod';
import { analyseUpload } from '@/server/analyse-upload';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { keepAnalysis } from '@/server/import-spool';
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
    const analysed = await analyseUpload(ctx, upload, { columns, signal: request.signal });
    await keepAnalysis(upload, analysed);
    return Response.json({ imported: analysed.imported, knownRunId: analysed.knownRunId });
  } catch (error) {
    return errorResponse(error);
  }
}
