import type { NextRequest } from 'next/server';
import { NextResponse } from 'next/server';
import { isEmbedded, isProduction, publicOrigin } from './server/env';
import { isLoopbackHost } from './server/loopback';
import { isForeignWrite, pagePolicy, strictTransport } from './server/page-security';
import { pathHeader } from './server/path-header';
import { refused, turnAway } from './server/turn-away';

/**
 * The embedded default answers this machine's own names only: its person is not asked to sign in. Nothing is changed for a page of another
 * site, and a page's scripts are those of the answer that brought it.
 */
export function proxy(request: NextRequest) {
  const { headers, method, nextUrl } = request;
  if (isEmbedded() && !isLoopbackHost(headers.get('host')))
    return refused(421, 'This instance answers at http://localhost only.');
  if (isForeignWrite({ method, headers, path: nextUrl.pathname }))
    return refused(403, 'This may be asked by the pages of this instance only.');
  const response = turnAway(request) ?? letThrough(request);
  // Only what trusted proxies say has been left of these headers.
  const isByTls = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https';
  if (isByTls || publicOrigin()?.startsWith('https:'))
    response.headers.set('strict-transport-security', strictTransport);
  return response;
}

/** Next writes the nonce that it finds in the policy to each of its scripts. Share links have a policy of their own. */
function letThrough({ headers, nextUrl }: NextRequest): NextResponse {
  const asked = new Headers(headers);
  asked.set(pathHeader, nextUrl.pathname);
  if (!isProduction() || nextUrl.pathname.startsWith('/s/')) return NextResponse.next({ request: { headers: asked } });
  const nonce = Buffer.from(crypto.randomUUID()).toString('base64');
  const policy = pagePolicy(nonce);
  asked.set('x-nonce', nonce);
  asked.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers: asked } });
  response.headers.set('content-security-policy', policy);
  return response;
}

// Whatever passes here is kept in memory up to a limit and cut there, so uploads go by; their route asks who it is itself.
export const config = { matcher: ['/((?!_next/static|agent/|api/imports|api/v1|healthz|readyz|metrics).*)'] };
