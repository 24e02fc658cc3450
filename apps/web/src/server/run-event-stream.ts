import type { Clients } from '@headroom/services';

interface Reader {
  /** Position in the stream to resume after; `$` for only what is new. */
  after: string;
  signal: AbortSignal;
  /** Whether they still may read: people leave workspaces, and sessions end. */
  mayRead: () => Promise<boolean>;
  /** So often that is asked. */
  askEveryMs?: number;
}

/**
 * A run's signals in the Server-Sent Events format; a comment every few seconds keeps proxies from closing it.
 * Ends after the run has finished, when `signal` aborts, and once its reader may read no longer.
 */
export function runEventStream(
  events: Clients['events'],
  runId: string,
  { after, signal, mayRead, askEveryMs = 5_000 }: Reader,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let askedAt = Date.now();
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
      if (Date.now() - askedAt >= askEveryMs) {
        askedAt = Date.now();
        if (!(await mayRead())) {
          reader.abort();
          return controller.close();
        }
      }
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
