import { Hono } from 'hono';
import { handle, requestIdOf } from './handle';
import { openApiDocument } from './openapi';
import { operations } from './operations';
import { Problem, problemResponse } from './problem';

/** Where the API lives. */
export const apiRoot = '/api/v1';

const refuse = (request: Request, problem: Problem): Response => {
  const response = problemResponse(problem, new URL(request.url).pathname);
  response.headers.set('x-request-id', requestIdOf(request));
  return response;
};

/** The REST API: every operation on its route, its specification, and what is said where there is none. */
export const api = new Hono({ strict: false }).basePath(apiRoot);

for (const operation of operations)
  api.on(operation.method.toUpperCase(), routeOf(operation.path), ({ req }) =>
    handle(operation, req.raw, req.param() as Record<string, string>),
  );
api.get('/openapi.json', () => Response.json(openApiDocument(), { headers: { 'cache-control': 'no-cache' } }));

for (const path of new Set(['/openapi.json', ...operations.map((one) => one.path)])) {
  const methods = operations.filter((one) => one.path === path).map(({ method }) => method.toUpperCase());
  const known = methods.length > 0 ? methods : ['GET'];
  const allow = [...known, ...(known.includes('GET') ? ['HEAD'] : [])].join(', ');
  api.all(routeOf(path), ({ req }) =>
    refuse(req.raw, new Problem('method-not-allowed', { detail: `Here there is ${allow} alone.`, headers: { allow } })),
  );
}
api.notFound(({ req }) => refuse(req.raw, new Problem('not-found', { detail: `The API has no ${req.path}.` })));

function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
