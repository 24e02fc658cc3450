import type { Outcome, OutcomeCounts } from '../metrics/outcome';
import { outcomes } from '../metrics/outcome';

const words: Record<Outcome, string> = {
  ok2xx: 'succeeded',
  redirect3xx: 'redirected',
  client4xx: 'answered with a 4xx status',
  throttled429: 'throttled with status 429',
  server5xx: 'answered with a 5xx status',
  dns: 'host name not resolved (DNS)',
  connect: 'connection refused or unreachable',
  tls: 'TLS handshake failed',
  timeout: 'timed out',
  reset: 'connection reset',
  assertion: 'answered with an unexpected status or body',
};

const isFailure = (outcome: Outcome) => outcome !== 'ok2xx' && outcome !== 'redirect3xx';

/** The failures of a stage in plain words, the most common first: `timed out (120), connection reset (3)`. */
export const failuresInWords = (counts: OutcomeCounts): string =>
  failuresByCount(counts)
    .map((outcome) => `${words[outcome]} (${counts[outcome].toLocaleString('en')})`)
    .join(', ');

/** Kinds of failure that occurred, the most common first. */
export const failuresByCount = (counts: OutcomeCounts): Outcome[] =>
  outcomes
    .filter((outcome) => isFailure(outcome) && counts[outcome] > 0)
    .toSorted((left, right) => counts[right] - counts[left]);
