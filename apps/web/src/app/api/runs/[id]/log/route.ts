import { readRunLog } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

/** What the agents of a run and their engines said, the newest lines of it. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    return Response.json(await readRunLog(await requestContext(), { runId: (await params).id }));
  } catch (error) {
    return errorResponse(error);
  }
}
