import { createHash } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Allowed on a shared page: its own style by its hash, the script that verifies, and reading the bundle. */
const policyFor = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${sha256(style)}'`,
    "script-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

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
interface SharedPage extends SharedText {
  /** The only one that it may have. */
  style: string;
  status?: number;
}

/** A page of its own; 304 when the browser has the same one. */
export function pageResponse(request: Request, { text, style, etag, status = 200 }: SharedPage): Response {
  const headers = { ...kept(etag), 'Content-Security-Policy': policyFor(style) };
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

const kept = (etag: string | undefined) =>
  etag ? { ...always, ETag: etag } : { ...always, 'Cache-Control': 'private, no-store' };
