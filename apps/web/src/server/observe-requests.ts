import { subscribe } from 'node:diagnostics_channel';
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromThisMachine } from '@headroom/services';
import type { Tracing } from '@headroom/services/tracing';
import { believeProxies } from './believe-proxies';
import { log } from './log';
import { routeName } from './route-name';
import { trustedProxies } from './trusted-proxies';
import { measured } from './wiring';

/** Of this process alone: a client cannot claim to be this machine by sending the header itself. */
const localMark = randomBytes(16).toString('hex');
const localHeader = 'x-headroom-local';
/** On every request that was looked at: an action that Next sends on to itself says so, and keeps what it said at first. */
const ownMark = randomBytes(16).toString('hex');
const ownHeader = 'x-headroom-own';
const held = globalThis as { headroomLocalMark?: string };

/**
 * Gives every request an id that its answer and its log lines carry, times its answer, tells it to whoever traces, and sees to it that nobody
 * says where they came from or what they asked but the proxies that are trusted. It hears of requests before Next does, and of those
 * that Next answers by itself.
 */
export function observeRequests(tracing: Tracing): void {
  held.headroomLocalMark = localMark;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const startedAt = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    request.headers['x-request-id'] = requestId;
    if (request.headers[ownHeader] !== ownMark) {
      request.headers[ownHeader] = ownMark;
      delete request.headers[localHeader];
      if (isFromThisMachine(request)) request.headers[localHeader] = localMark;
      // From here on these headers say where a request came from and what was asked: anybody can send them.
      believeProxies(request.headers, request.socket.remoteAddress, trustedProxies());
    }
    response.setHeader('x-request-id', requestId);
    const { method = 'GET' } = request;
    const traceparent = request.headers.traceparent?.toString();
    response.once('finish', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const status = response.statusCode;
      const route = status === 404 ? '/:not-found' : knownRoute(routeName(request.url ?? '/'));
      measured().metrics.observeRequest({ method, route, status }, seconds);
      tracing.record({
        ...{ name: `${method} ${route}`, kind: 'request', seconds, failed: status >= 500, traceparent },
        attributes: {
          ...{ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
          'headroom.request_id': requestId,
        },
      });
      const line = { requestId, method, route, status, ms: Math.round(seconds * 1000) };
      if (status >= 500) log().warn(line, 'answered with a failure');
      else log().debug(line, 'answered');
    });
  });
}

const seenRoutes = new Set<string>();
const mostRoutes = 300;

/** Whoever asks for ever other paths must not fill the memory of the metrics. */
function knownRoute(route: string): string {
  if (seenRoutes.size >= mostRoutes && !seenRoutes.has(route)) return '/:other';
  seenRoutes.add(route);
  return route;
}

/** Logs what failed while a page or an action was made. */
export function noteFailure(error: unknown, where: Record<string, unknown>): void {
  log().error({ ...where, err: error }, 'a page or an action failed');
}

/** Whether the request came from this machine, for one of its own names, and through no proxy. */
export const cameFromThisMachine = (headers: Headers): boolean =>
  held.headroomLocalMark !== undefined && headers.get(localHeader) === held.headroomLocalMark;
