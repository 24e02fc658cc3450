import { authorise } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { openUpload } from '@/server/import-spool';
import { requireSameSite } from '@/server/same-site';

/** A new upload, to which the files of one run are then sent. */
export async function POST(request: Request): Promise<Response> {
  try {
    requireSameSite(request);
    const ctx = await requestContext();
    authorise(ctx, 'run.import');
    const { id } = await openUpload(ctx.workspaceId);
    return Response.json({ upload: id });
  } catch (error) {
    return errorResponse(error);
  }
}
