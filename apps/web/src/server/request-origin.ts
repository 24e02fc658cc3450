import { publicOrigin } from './env';

/**
 * Where the reader asked, since addresses in a page others read must be whole: as a trusted proxy in front says it, and by the protocol of
 * the instance's public address where that is what was asked, whoever ends TLS in front.
 */
export function requestOrigin(request: Request): string {
  const given = (name: string) => request.headers.get(name)?.split(',')[0]?.trim() ?? '';
  const url = new URL(request.url);
  const host = given('x-forwarded-host') || given('host');
  const own = publicOrigin();
  if (own !== null && new URL(own).host === host.toLowerCase()) return own;
  const protocol = given('x-forwarded-proto') || url.protocol.slice(0, -1);
  return /^[a-z0-9.:[\]-]{1,255}$/i.test(host) && /^https?$/.test(protocol) ? `${protocol}://${host}` : url.origin;
}
