import { readLatencyHeatmap } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { parsePart } from '@/server/parse-part';

/** Latency over time in bands, of the whole run or the part `?from=<second>&to=<second>`. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const part = parsePart(new URL(request.url).searchParams);
    return Response.json(await readLatencyHeatmap(await requestContext(), { runId: (await params).id, part }));
  } catch (error) {
    return errorResponse(error);
  }
}
