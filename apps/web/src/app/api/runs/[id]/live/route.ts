import { invalidInput } from '@headroom/core';
import { readRunSeries } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';

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
        span: parseSpan(searchParams),
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

function parseSpan(given: URLSearchParams) {
  if (!given.has('from') && !given.has('to')) return undefined;
  const [from, to] = [Number(given.get('from')), Number(given.get('to'))];
  if (!(from >= 0 && to > from && to < 1e9))
    throw invalidInput('"from" and "to" must be seconds, the first below the second.');
  return { from, to };
}
