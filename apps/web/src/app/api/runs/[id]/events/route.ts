import { getRun } from '@headroom/services';
import { requestContext } from '@/server/ctx';
import { errorResponse } from '@/server/errors';
import { stillReads } from '@/server/still-reads';
import { runEventStream } from '@/server/run-event-stream';
import { clients, shuttingDown } from '@/server/wiring';

/** What changes in a run, as Server-Sent Events that resume by id. 204 tells a browser not to come back. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const ctx = await requestContext();
    const run = await getRun(ctx, { runId: (await params).id });
    if (run.state === 'finished') return new Response(null, { status: 204 });
    const given = request.headers.get('last-event-id');
    const after = given && /^\d+-\d+$/.test(given) ? given : '$';
    const signal = AbortSignal.any([request.signal, shuttingDown()]);
    return new Response(
      runEventStream(clients().events, run.id, { after, signal, mayRead: () => stillReads(ctx, request.headers) }),
      {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      },
    );
  } catch (error) {
    return errorResponse(error);
  }
}
