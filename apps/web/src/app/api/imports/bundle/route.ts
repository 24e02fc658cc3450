import { importBundle } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { requireSameSite } from '@/server/same-site';
import { readTextBody } from '@/server/text-body';

/** A bundle with its escapes; a longer one is not shared by any instance. */
const mostBytes = 50 * 1024 * 1024;

/** Brings a shared bundle with its signature into the workspace. */
export async function POST(request: Request): Promise<Response> {
  try {
    requireSameSite(request);
    const ctx = await requestContext();
    return Response.json(await importBundle(ctx, { file: await readTextBody(request, mostBytes) }));
  } catch (error) {
    return errorResponse(error);
  }
}
