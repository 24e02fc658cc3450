import type { Outcome } from '@headroom/core';

/** The ways in which a request can fail, in words. */
export const failureNames: Partial<Record<Outcome, string>> = {
  client4xx: 'Status 4xx',
  throttled429: 'Throttled (429)',
  server5xx: 'Status 5xx',
  dns: 'Host name not resolved',
  connect: 'Connection refused or unreachable',
  tls: 'TLS handshake failed',
  timeout: 'Timed out',
  reset: 'Connection reset',
  assertion: 'Unexpected status or body',
};
