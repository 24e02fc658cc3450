import { publicOrigin } from './env';

/**
 * Where readers of a page find it, since addresses in what others read must be whole: the instance's public address, else what was asked,
 * as a trusted proxy in front says it.
 */
export function requestOrigin(request: Request): string {
  const own = publicOrigin();
  if (own !== null) return own;
  const given = (name: string) => request.headers.get(name)?.split(',')[0]?.trim() ?? '';
  const url = new URL(request.url);
  const host = given('x-forwarded-host') || given('host');
  const protocol = given('x-forwarded-proto') || url.protocol.slice(0, -1);
  return /^[a-z0-9.:[\]-]{1,255}$/i.test(host) && /^https?$/.test(protocol) ? `${protocol}://${host}` : url.origin;
}
