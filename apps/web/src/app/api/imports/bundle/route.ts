import { importBundle } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { bodyBytes } from '@/server/request-limits';
import { requireSameSite } from '@/server/same-site';
import { readTextBody } from '@/server/text-body';

/** Brings a shared bundle with its signature into the workspace. */
export async function POST(request: Request): Promise<Response> {
  try {
    requireSameSite(request);
    const ctx = await requestContext();
    return Response.json(await importBundle(ctx, { file: await readTextBody(request, bodyBytes.bundle) }));
  } catch (error) {
    return errorResponse(error);
  }
}
