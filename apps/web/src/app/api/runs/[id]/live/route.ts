import { invalidInput } from '@headroom/core';
import { readRunSeries } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { parsePart } from '@/server/parse-part';

/**
 * The run's seconds after `?after=<stage>:<second>`, its part `?from=<second>&to=<second>` as finely as that allows, or all
 * of it.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { searchParams } = new URL(request.url);
    const after = searchParams.get('after');
    return Response.json(
      await readRunSeries(await requestContext(), {
        runId: (await params).id,
        after: after === null ? undefined : parsePosition(after),
        part: parsePart(searchParams),
      }),
    );
  } catch (error) {
    return errorResponse(error);
  }
}

function parsePosition(after: string) {
  const found = /^(\d{1,6}):(\d{1,6})$/.exec(after);
  if (!found) throw invalidInput('"after" must be <stage>:<second>.');
  return { stage: Number(found[1]), second: Number(found[2]) };
}
