import { createHash } from 'node:crypto';
import { requestOrigin } from './request-origin';

/** Of the few styles there are; each is hashed once, not for each reader. */
const styleHashes = new Map<string, string>();

function hashOf(style: string): string {
  const hash = styleHashes.get(style) ?? createHash('sha256').update(style).digest('base64');
  styleHashes.set(style, hash);
  return hash;
}

/** Allowed on a shared page: its own style by its hash, the script that verifies with its worker, and reading the bundle. */
const policyFor = (request: Request, { style, embedOrigins = [] }: SharedPage) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(style)}'`,
    `script-src ${scriptsOf(request)}`,
    `worker-src ${scriptsOf(request)}`,
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${embedOrigins.join(' ') || "'none'"}`,
  ].join('; ');

/** None but those that verify. A policy has no way to name an IPv6 host: there, all of this origin. */
function scriptsOf(request: Request): string {
  const origin = requestOrigin(request);
  return origin.includes('[') ? "'self'" : `${origin}/share/`;
}

/** What everything under a share link is sent with: to be kept by nobody else, and asked for anew each time. */
const always = {
  'Cache-Control': 'private, no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Content-Type-Options': 'nosniff',
};

const hasIt = (request: Request, etag: string) =>
  request.headers
    .get('if-none-match')
    ?.split(/,\s*/)
    .some((one) => one.replace(/^W\//, '') === etag) ?? false;

interface SharedText {
  text: string;
  /** Of the text; without one it is not to be kept at all. */
  etag?: string | undefined;
}
interface SharedPage extends Omit<SharedText, 'text'> {
  text: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** The only one that it may have. */
  style: string;
  status?: number;
  /** Origins whose pages may show it in a frame; none without. */
  embedOrigins?: readonly string[];
}

/** A page of its own; 304 when the browser has the same one. */
export function pageResponse(request: Request, page: SharedPage): Response {
  const { text, etag, status = 200 } = page;
  const headers = {
    ...{ ...kept(etag), 'Content-Security-Policy': policyFor(request, page) },
    // Tries are counted by the minute.
    ...(status === 429 && { 'Retry-After': '60' }),
  };
  if (etag && hasIt(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
}

/** A bundle to download, byte for byte as it was hashed; 304 when the browser has it. */
export function bundleResponse(request: Request, { text, etag }: SharedText): Response {
  if (etag && hasIt(request, etag)) return new Response(null, { status: 304, headers: kept(etag) });
  return new Response(text, {
    headers: {
      ...kept(etag),
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="headroom-bundle.json"',
    },
  });
}

/** A bundle with its signature, to be brought into another instance. */
export const sealedResponse = (text: string): Response =>
  new Response(text, {
    headers: {
      ...kept(undefined),
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="headroom-sealed-bundle.json"',
    },
  });

interface SharedImage {
  body: string | Uint8Array<ArrayBuffer>;
  type: 'image/svg+xml' | 'image/png';
  etag: string;
}

/** A badge or an image of a link; 304 when the browser has the same one. */
export function imageResponse(request: Request, { body, type, etag }: SharedImage): Response {
  const headers = { ...kept(etag), 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" };
  if (hasIt(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, 'Content-Type': type } });
}

/** No picture, as plain text. */
export const refusedResponse = (status: 403 | 404 | 410): Response =>
  new Response('There is no such picture.\n', {
    status,
    headers: { ...kept(undefined), 'Content-Type': 'text/plain' },
  });

const kept = (etag: string | undefined) =>
  etag ? { ...always, ETag: etag } : { ...always, 'Cache-Control': 'private, no-store' };
