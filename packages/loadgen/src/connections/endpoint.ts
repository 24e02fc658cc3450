import { z } from 'zod';

/** Whether an address names this machine, where service stand-ins may speak plain http: the unspecified address reaches it too. */
export function isLoopback(address: string): boolean {
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  return /^(.+\.)?localhost$|^(127|0)(\.\d{1,3}){3}$|^\[::1?\]$|^\[::ffff:(7f[0-9a-f]{2}|0):/.test(hostname);
}

/** An https origin, or an http one on this machine; kept without a trailing slash. */
export const endpointSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (address) => !URL.canParse(address) || new URL(address).protocol === 'https:' || isLoopback(address),
    'must be https',
  )
  .transform((address) => address.replace(/\/+$/, ''));
