import { getRun } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

/** A run as it stands now, without its per-second series. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    return Response.json(await getRun(await requestContext(), { runId: (await params).id }));
  } catch (error) {
    return errorResponse(error);
  }
}
