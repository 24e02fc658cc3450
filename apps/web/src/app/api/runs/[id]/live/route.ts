import { invalidInput } from '@headroom/core';
import { readRunSeries } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

/** The run's seconds after `?after=<stage>:<second>`, from its start without it. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const after = new URL(request.url).searchParams.get('after');
    const position = after === null ? undefined : parsePosition(after);
    return Response.json(await readRunSeries(await requestContext(), { runId: (await params).id, after: position }));
  } catch (error) {
    return errorResponse(error);
  }
}

function parsePosition(after: string) {
  const found = /^(\d{1,6}):(\d{1,6})$/.exec(after);
  if (!found) throw invalidInput('"after" must be <stage>:<second>.');
  return { stage: Number(found[1]), second: Number(found[2]) };
}
