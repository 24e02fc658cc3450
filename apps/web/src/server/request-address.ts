import { getIp } from '@better-auth/core/utils/ip';
import { trustedProxies } from './trusted-proxies';

/** The address that a request came from, as far as it can be believed. */
export const requestAddress = (headers: Headers): string | null =>
  getIp(headers, { advanced: { ipAddress: { trustedProxies: [...trustedProxies()] } } });
