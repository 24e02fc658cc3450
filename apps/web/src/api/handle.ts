import { randomUUID } from 'node:crypto';
import {
  authenticateToken,
  authorise,
  ifUnchanged,
  isApiToken,
  once,
  type Ctx,
  type TokenUse,
} from '@headroom/services';
import { z } from 'zod';
import { bearerToken } from '@/server/agent-route';
import { countUnknown } from '@/server/count-unknown';
import { apiRequestsPerMinute } from '@/server/env';
import { log } from '@/server/log';
import { requestAddress } from '@/server/request-address';
import { bodyBytes } from '@/server/request-limits';
import { clients } from '@/server/wiring';
import { documentOf, hasEtag } from './document';
import { etagOf, namesTag } from './etag';
import { takesKey, type FileAnswer, type Operation } from './operation';
import { Problem, problemOf, problemResponse } from './problem';
import { fileType, hasBody, isStorable, parsePart, readJson, readText, requireType } from './read-body';

const keyPattern = /^[!-~]{1,200}$/;

/** Answers a request to an operation: who asks, how often, what for; then the use case, and its answer or a problem. */
export async function handle(
  operation: Operation,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const requestId = requestIdOf(request);
  let use: TokenUse | undefined;
  const answer = async () => {
    const session = await authenticate(request);
    use = session.use;
    if (use.used > use.limit)
      throw new Problem('too-many-requests', {
        detail: `A token may ask ${use.limit} times a minute.`,
        headers: { 'retry-after': String(use.resetSeconds) },
      });
    const ctx = { ...session.ctx, origin: requestAddress(request.headers) };
    return answerTo(operation, ctx, request, params);
  };
  const response = await answer().catch((error: unknown) => {
    const problem = problemOf(error);
    if (problem.kind === 'internal')
      log().error({ requestId, operation: operation.id, err: error }, 'a request of the API failed');
    return problemResponse(problem, new URL(request.url).pathname);
  });
  response.headers.set('x-request-id', requestId);
  response.headers.set('x-content-type-options', 'nosniff');
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  if (use) {
    response.headers.set('ratelimit-limit', String(use.limit));
    response.headers.set('ratelimit-remaining', String(Math.max(0, use.limit - use.used)));
    response.headers.set('ratelimit-reset', String(use.resetSeconds));
  }
  return response;
}

/** A caller's own id, if it is one that a log can hold. */
export function requestIdOf(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return /^[A-Za-z0-9._-]{1,100}$/.test(given) ? given : randomUUID();
}

/** Only a bearer token counts: a browser adds none by itself, so that no page elsewhere can ask in somebody's name. */
async function authenticate(request: Request) {
  const headers = { 'www-authenticate': 'Bearer' };
  const token = bearerToken(request);
  if (!token) throw new Problem('unauthorised', { detail: 'Send a token as "Authorization: Bearer hr_…".', headers });
  return authenticateToken(clients(), { token, perMinute: apiRequestsPerMinute() }).catch(async (error: unknown) => {
    const { kind, details } = problemOf(error);
    if (kind !== 'forbidden') throw error;
    // What has not the form of a token was not looked up.
    const wait = isApiToken(token) ? await countUnknown(request, 'api') : null;
    if (wait === null) throw new Problem('unauthorised', { ...details, headers });
    throw new Problem('too-many-requests', {
      detail: `Too many unknown tokens: wait ${wait} seconds.`,
      headers: { 'retry-after': String(wait) },
    });
  });
}

async function answerTo(
  operation: Operation,
  ctx: Ctx,
  request: Request,
  rawParams: Record<string, string>,
): Promise<Response> {
  authorise(ctx, operation.needs);
  const url = new URL(request.url);
  const params = operation.params?.safeParse(rawParams);
  if (params?.success === false || !Object.values(rawParams).every(isStorable))
    throw new Problem('not-found', { detail: 'Nothing here has such an id.' });
  const query = parsePart(operation.query ?? noQuery, queryOf(url), 'query');
  const ifMatch = request.headers.get('if-match');
  const document = documentOf(operation);
  // Not heeded, it would let somebody believe that nothing is lost.
  if (ifMatch !== null && !document && operation.method !== 'get')
    throw new Problem('bad-request', { detail: 'Nothing is held against an ETag here: send it without If-Match.' });
  const key = takesKey(operation) ? idempotencyKey(request) : null;
  const { text, body } = await bodyOf(operation, request);
  const given = { params: params?.data, query, body, request };
  const run = (inner: Ctx) => operation.run(inner, given);

  if (key !== null) {
    const said = `${operation.method} ${url.pathname}${url.search}\n${text}`;
    const { answer, isReplay } = await once(ctx, { key, request: said }, async (inner) =>
      toAnswer(operation, await run(inner)),
    );
    return jsonResponse(operation, request, answer, isReplay ? { 'idempotency-replayed': 'true' } : {});
  }
  const result =
    document && ifMatch !== null
      ? await ifUnchanged(
          ctx,
          rawParams,
          async (inner) => {
            const shown = { params: params?.data, query: parsePart(document.query ?? noQuery, {}, 'query'), request };
            const now = toAnswer(document, await document.run(inner, { ...shown, body: undefined }));
            if (!namesTag(ifMatch, etagOf(JSON.stringify(now))))
              throw new Problem('changed', { detail: 'Read it again, and make your change to what stands there now.' });
          },
          run,
        )
      : await run(ctx);
  if (operation.files && isFile(result)) return fileResponse(result);
  return jsonResponse(operation, request, toAnswer(operation, result));
}

const noQuery = z.strictObject({});

/** By name; what is given twice is a list, which no parameter here is. */
function queryOf({ searchParams }: URL): Record<string, unknown> {
  const names = [...new Set(searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key');
  if (key !== null && !keyPattern.test(key))
    throw new Problem('bad-request', { detail: 'An Idempotency-Key has 1 to 200 visible ASCII characters.' });
  return key;
}

async function bodyOf(operation: Operation, request: Request) {
  const { body: schema, isBodyOptional, upload, bodyMediaType, maxBytes = bodyBytes.json } = operation;
  if (upload) requireType(request, fileType);
  if (!schema) return { text: '', body: undefined };
  if (isBodyOptional && !hasBody(request)) return { text: '', body: parsePart(schema, {}, 'body') };
  const text = await readText(request, bodyMediaType ?? 'application/json', maxBytes);
  return { text, body: parsePart(schema, bodyMediaType ? text : readJson(text), 'body') };
}

/** What is sent, exactly: what the schema does not name is left out. */
const toAnswer = ({ answer }: Operation, result: unknown): unknown =>
  answer ? answer.parse(JSON.parse(JSON.stringify(result))) : null;

function jsonResponse(
  operation: Operation,
  request: Request,
  answer: unknown,
  headers: Record<string, string> = {},
): Response {
  const { status = 200, method, answer: schema } = operation;
  if (!schema) return new Response(null, { status: 204, headers });
  const text = JSON.stringify(answer);
  const etag = hasEtag(operation) ? etagOf(text) : null;
  const all = {
    ...headers,
    'content-type': 'application/json',
    ...(etag && { etag, 'cache-control': 'private, no-cache' }),
  };
  const known = request.headers.get('if-none-match');
  if (method === 'get' && etag && known !== null && namesTag(known, etag))
    return new Response(null, { status: 304, headers: { etag, 'cache-control': 'private, no-cache' } });
  return new Response(text, { status, headers: all });
}

const isFile = (result: unknown): result is FileAnswer =>
  typeof result === 'object' && result !== null && 'bytes' in result;

const fileResponse = ({ name, mediaType, bytes }: FileAnswer): Response =>
  new Response(bytes, {
    headers: { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` },
  });
