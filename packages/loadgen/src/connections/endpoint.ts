import { z } from 'zod';

/** Whether an address is on this machine, where service stand-ins may speak plain http. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** An https origin, or an http one on this machine; kept without a trailing slash. */
export const endpointSchema = z
  .url({ protocol: /^https?$/ })
  .refine(
    (address) => !URL.canParse(address) || new URL(address).protocol === 'https:' || isLoopback(address),
    'must be https',
  )
  .transform((address) => address.replace(/\/+$/, ''));
