import { Pool, errors } from 'undici';
import { z } from 'zod';
import type { GatewayRequest, Headers } from '../exchange';
import { refuse } from '../exchange';
import { ownTurn } from '../turns';
import { connectionHeaders } from './http-fields';
import { definePolicy } from './policy';

/** Forwards the request to the stub backend over kept-alive connections: 502 when it cannot be reached, 504 when it is late. */
export const forwardRequest = definePolicy({
  id: 'forward-request',
  answers: true,
  params: z
    .strictObject({
      timeoutMs: z.number().int().min(10).max(120_000).default(10_000),
      maxConnections: z.number().int().min(1).max(4096).default(512),
    })
    .prefault({}),
  build({ timeoutMs, maxConnections }, { backendUrl }) {
    const backend = new Pool(backendUrl, {
      connections: maxConnections,
      pipelining: 1,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connectTimeout: timeoutMs,
    });
    return {
      async step(exchange) {
        const { request } = exchange;
        try {
          const answer = await backend.request({
            method: request.method,
            path: request.path,
            headers: { ...passedOn(request.headers), ...forwardedBy(request) },
            body: request.body.length > 0 ? request.body : null,
          });
          const body = Buffer.from(await answer.body.arrayBuffer());
          await ownTurn();
          exchange.response = { status: answer.statusCode, headers: passedOn(answer.headers), body };
        } catch (error) {
          const late =
            error instanceof errors.HeadersTimeoutError ||
            error instanceof errors.BodyTimeoutError ||
            error instanceof errors.ConnectTimeoutError;
          if (late) refuse(exchange, 504, `The backend did not answer within ${timeoutMs} ms.`);
          else refuse(exchange, 502, 'The backend could not be reached.');
        }
      },
      close: () => void backend.close(),
    };
  },
});

function passedOn(headers: Record<string, string | string[] | undefined>): Headers {
  const kept: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !connectionHeaders.has(name)) kept[name] = value;
  }
  return kept;
}

function forwardedBy(request: GatewayRequest): Headers {
  const { host, 'x-forwarded-for': before } = request.headers;
  const path = [before ?? []].flat().concat(request.remoteAddress).join(', ');
  return { 'x-forwarded-for': path, 'x-forwarded-proto': 'http', ...(host ? { 'x-forwarded-host': host } : {}) };
}
