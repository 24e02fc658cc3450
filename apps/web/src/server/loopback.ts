const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Says whether a Host header names this machine. A page elsewhere that resolves its own name to 127.0.0.1 (DNS
 * rebinding) still sends its own name.
 */
export function isLoopbackHost(host: string | null): boolean {
  if (!host) return false;
  return loopbackNames.has(host.toLowerCase().replace(/:\d{1,5}$/, ''));
}

/** Whether a server was started so that it listens on this machine's own addresses only: `next start -H 127.0.0.1`. */
export function bindsLoopback(argv: readonly string[]): boolean {
  const at = argv.findIndex((word) => word === '-H' || word === '--hostname');
  const host = at < 0 ? undefined : argv[at + 1];
  return host === '127.0.0.1' || host === 'localhost' || host === '::1';
}

/**
 * Whether a request comes from a page of this instance or from the person directly: an address typed, a bookmark, a program. Another
 * site's page, and one on another port of this machine, is neither.
 */
export function isOwnRequest(headers: Pick<Headers, 'get'>): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || (URL.canParse(origin) && new URL(origin).host === headers.get('host')?.toLowerCase());
}
