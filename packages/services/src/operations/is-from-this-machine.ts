import type { IncomingMessage } from 'node:http';

const loopbackName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
/** Whoever passes a request on says so by one of these. */
const proxyWords = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via'] as const;

/**
 * Whether a request came from this machine, for one of its own names, and through no proxy. A page elsewhere that resolves its own name to
 * 127.0.0.1 (DNS rebinding) still sends its own name.
 */
export const isFromThisMachine = ({
  socket,
  headers,
}: {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
  headers: IncomingMessage['headers'];
}): boolean =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  loopbackName.test(headers.host ?? '') &&
  !proxyWords.some((word) => headers[word] !== undefined);
