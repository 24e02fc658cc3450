/** Where the reader asked, as a proxy in front of the product says it: addresses in a page others read must be whole. */
export function requestOrigin(request: Request): string {
  const given = (name: string) => request.headers.get(name)?.split(',')[0]?.trim() ?? '';
  const url = new URL(request.url);
  const host = given('x-forwarded-host') || given('host');
  const protocol = given('x-forwarded-proto') || url.protocol.slice(0, -1);
  return /^[a-z0-9.:[\]-]{1,255}$/i.test(host) && /^https?$/.test(protocol) ? `${protocol}://${host}` : url.origin;
}
