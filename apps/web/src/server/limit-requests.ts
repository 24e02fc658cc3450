import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { log } from './log';
import { longestRequestMs, requestLimits, type RequestLimits } from './request-limits';
import { routeName } from './route-name';

/** Routes that refuse a long body in words of their own come first: what has been read ahead of them counts here already. */
const readAheadBytes = 256 * 1024;
/** Whoever is refused while still sending must get to read why: a connection that is closed at once takes the answer with it. */
const lingerMs = 10_000;

const refusals = {
  408: 'Request Timeout',
  413: 'Content Too Large',
  503: 'Service Unavailable',
} as const;
type Refusal = keyof typeof refusals;

interface Begun {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

/**
 * Ends every request of this process that is too large or takes too long, whatever route it is for. It hears of requests before Next does, and
 * cuts the connection: a part of a body is never taken for the whole.
 */
export function limitRequests(limits: (method: string, url: string) => RequestLimits = requestLimits): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as Begun;
    // Node's own limit is one for all routes, and too short for a large file.
    server.requestTimeout = longestRequestMs;
    const { maxBytes, withinMs } = limits(request.method ?? 'GET', request.url ?? '/');
    const deadline = setTimeout(() => cutOff(request, response, request.complete ? 503 : 408), withinMs).unref();
    response.once('close', () => {
      clearTimeout(deadline);
      // Answered before all of it was there: what is still sent is for nobody.
      if (!request.complete) hangUp(request.socket, () => !request.complete);
    });
    countBody(request, maxBytes + readAheadBytes, () => cutOff(request, response, 413));
  });
}

/** Counts what Node hands on of a body. What is beyond the limit is dropped, and so is the end. */
function countBody(request: IncomingMessage, most: number, onTooMuch: () => void): void {
  const push = request.push.bind(request) as (chunk: Uint8Array | null, encoding?: BufferEncoding) => boolean;
  let bytes = 0;
  request.push = (chunk: Uint8Array | null, encoding) => {
    const before = bytes;
    bytes += chunk?.length ?? 0;
    if (bytes <= most) return push(chunk, encoding);
    if (before <= most) onTooMuch();
    return true;
  };
}

/** Past `response`: Next would fail on one that was answered without it. */
function cutOff(request: IncomingMessage, response: ServerResponse, status: Refusal): void {
  const { method, socket } = request;
  const requestId = request.headers['x-request-id'];
  log().warn({ requestId, method, route: routeName(request.url ?? '/'), status }, 'a request was cut off');
  // Behind others on its connection, or answered in part, it has no place for an answer.
  if (response.socket && !response.headersSent && socket.writable) socket.end(refusal(status));
  hangUp(socket);
}

function hangUp(socket: Socket, isDue = () => true): void {
  setTimeout(() => isDue() && socket.destroy(), lingerMs).unref();
}

function refusal(status: Refusal): string {
  const sentence = `${refusals[status]}.\n`;
  return [
    `HTTP/1.1 ${status} ${refusals[status]}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${sentence.length}`,
    '',
    sentence,
  ].join('\r\n');
}
