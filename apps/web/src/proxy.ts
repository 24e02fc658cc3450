import type { NextRequest } from 'next/server';
import { NextResponse } from 'next/server';
import { isEmbedded } from './server/env';
import { isLoopbackHost } from './server/loopback';

/** The embedded default answers this machine's own names only: its person is not asked to sign in. */
export function proxy(request: NextRequest) {
  if (!isEmbedded() || isLoopbackHost(request.headers.get('host'))) return NextResponse.next();
  return new NextResponse('This instance answers at http://localhost only.\n', {
    status: 421,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

// Whatever passes here is kept in memory up to a limit and cut there, so uploads go by; their route asks who it is itself.
export const config = { matcher: ['/((?!_next/static|agent/|api/imports|api/v1|healthz|readyz).*)'] };
