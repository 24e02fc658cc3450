/** Names a thing at an address, the same however the address is written. */
export function resourceAt(address: string, path = ''): string {
  const url = new URL(address);
  if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
  return `${url.origin}${path}`;
}
