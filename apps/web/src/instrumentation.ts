import type { Instrumentation } from 'next';

/** Runs once before the server answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    (await import('./server/observe-requests')).observeRequests(await (await import('./server/tracing')).openTracing());
    (await import('./server/limit-requests')).limitRequests();
    const { announceSetUp } = await import('./server/announce-set-up');
    // Without a database yet, the set-up page says it later.
    await announceSetUp().catch(() => undefined);
  }
}

/** What failed while a page or an action was made: a browser gets a digest, the log the rest. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { noteFailure } = await import('./server/observe-requests');
    const { method, headers } = request;
    noteFailure(error, { requestId: headers['x-request-id'], method, route: context.routePath });
  }
};
