import { randomUUID } from 'node:crypto';
import { authorise } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { requireSameSite } from '@/server/same-site';

/** A new upload, to which the files of one run are then sent. */
export async function POST(request: Request): Promise<Response> {
  try {
    requireSameSite(request);
    authorise(await requestContext(), 'run.import');
    return Response.json({ upload: randomUUID() });
  } catch (error) {
    return errorResponse(error);
  }
}
