import { getSessionCookie } from 'better-auth/cookies';
import type { NextRequest } from 'next/server';
import { NextResponse } from 'next/server';
import { isEmbedded } from './env';
import { isOwnRequest } from './loopback';
import { isOpenPath, isPagePath } from './open-paths';

export const refused = (status: number, sentence: string) =>
  new NextResponse(`${sentence}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * What is answered to who is not let in; null where they are. The embedded default lets its person in when they come by themselves;
 * elsewhere whoever has no session is led to the sign-in. Whether a session is good is asked where it is used.
 */
export function turnAway(request: NextRequest): NextResponse | null {
  const { pathname, search } = request.nextUrl;
  if (isOpenPath(pathname)) return null;
  if (isEmbedded()) return isOwnRequest(request.headers) ? null : fromElsewhere(request);
  if (getSessionCookie(request, { cookiePrefix: 'headroom' })) return null;
  if (!isPagePath(pathname))
    return NextResponse.json(
      { error: { code: 'unauthenticated', message: 'Sign in first.', details: {} } },
      { status: 401 },
    );
  const next = pathname === '/' ? '' : `?${new URLSearchParams({ next: pathname + search })}`;
  return NextResponse.redirect(new URL(`/sign-in${next}`, request.nextUrl));
}

/** A link on another site's page leads here first: what follows is a click on a page of this instance. */
function fromElsewhere(request: NextRequest) {
  if (request.method !== 'GET' || request.headers.get('sec-fetch-dest') !== 'document')
    return refused(403, 'This may be asked by the pages of this instance only.');
  const { pathname, search } = request.nextUrl;
  const href = (pathname + search)
    .replace(/^\/+/, '/')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return new NextResponse(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Headroom</title><h1>Open Headroom?</h1>
<p>Another page led here. <a href="${href}">Go on to ${href}</a></p></html>`,
    {
      status: 403,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      },
    },
  );
}
