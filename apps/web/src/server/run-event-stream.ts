import type { Clients } from '@headroom/services';

/**
 * A run's signals in the Server-Sent Events format; a comment every few seconds keeps proxies from closing it.
 * Ends after the run has finished, or when `signal` aborts.
 */
export function runEventStream(
  events: Clients['events'],
  runId: string,
  after: string,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reader = new AbortController();
  const signals = events.follow(runId, after, AbortSignal.any([signal, reader.signal]));
  return new ReadableStream({
    start(controller) {
      // Opens the connection at once, so that the browser knows it is heard.
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
    },
    async pull(controller) {
      const { done, value } = await signals.next();
      if (done) return controller.close();
      if (value === null) return controller.enqueue(encoder.encode(': heartbeat\n\n'));
      const { id, signal } = value;
      controller.enqueue(encoder.encode(`id: ${id}\nevent: ${signal.kind}\ndata: ${JSON.stringify(signal)}\n\n`));
      if (signal.kind === 'state' && signal.state === 'finished') {
        reader.abort();
        controller.close();
      }
    },
    cancel: () => reader.abort(),
  });
}
