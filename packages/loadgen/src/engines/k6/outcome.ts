import { outcomes } from '@headroom/core';
import type { Outcome } from '@headroom/core';
import { classifyStatus } from '../../samples/classify';

/**
 * Outcome by k6's error code, which says more than a status: lib/netext/httpext/error_codes.go of k6 1.8.1, and
 * https://grafana.com/docs/k6/latest/javascript-api/error-codes/. 1400 to 1599 stand for HTTP statuses.
 * @param code 0: none
 * @param status 0: no answer
 */
export function outcomeOf(code: number, status: number, expected: ReadonlySet<number> | null): Outcome {
  if (status > 0 && (code === 0 || (code >= 1400 && code < 1600))) return outcomes[classifyStatus(status, expected)]!;
  if (code === requestTimeout || code === dialTimeout) return 'timeout';
  // Refused by k6 itself: an address that is blocked, or none at all. Nothing was sent.
  if (code === invalidUrl || code === blockedAddress || code === blockedName) return 'connect';
  if (code >= 1100 && code < 1200) return 'dns';
  if (code >= 1210 && code < 1220) return 'connect';
  if (code >= 1300 && code < 1400) return 'tls';
  return 'reset';
}

const invalidUrl = 1020;
const requestTimeout = 1050;
const blockedAddress = 1110;
const blockedName = 1111;
const dialTimeout = 1211;
