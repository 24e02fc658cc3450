/** Ends every script but those that this answer itself brings. Styles stay open: charts set them on their elements. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A year: whoever came by TLS once does not come without it again. */
export const strictTransport = 'max-age=31536000';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Their callers are programs with a token, or they ask for the origin themselves: single sign-on comes back from elsewhere. A shared link
 * takes the password that stands in its form and nothing that a browser adds by itself, and its pages name no origin (`no-referrer`).
 */
const ownRules = /^\/((agent|api\/v1|api\/auth)\/|s\/[^/]+$)/;

/**
 * Whether another site's page makes a browser change something here. Browsers say so by Sec-Fetch-Site, older ones by an Origin that is not
 * the host they ask; programs say neither.
 */
export function isForeignWrite({ method, headers, path }: { method: string; headers: Headers; path: string }): boolean {
  if (readingMethods.has(method) || ownRules.test(path)) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  if (origin === null) return false;
  const host = headers.get('x-forwarded-host')?.split(',')[0]?.trim() ?? headers.get('host');
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
