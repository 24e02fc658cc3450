import { outcomes, type Outcome } from '@headroom/core';
import { classifyStatus } from '../samples/classify';

/** k6's error codes by ranges, the first that holds (lib/netext/httpext/error_codes.go of k6 1.8.1). */
const k6Codes: readonly [from: number, to: number, outcome: Outcome][] = [
  [1050, 1050, 'timeout'],
  [1100, 1199, 'dns'],
  [1201, 1202, 'reset'],
  [1211, 1211, 'timeout'],
  [1220, 1220, 'reset'],
  [1200, 1299, 'connect'],
  [1300, 1399, 'tls'],
];

/** Words that tools put where no status came, the more telling first. */
const causes: readonly [RegExp, Outcome][] = [
  [/unknownhost|no such host|name or service|getaddrinfo|lookup |dns/i, 'dns'],
  [/time-?d?\s?out|deadline|etimedout/i, 'timeout'],
  [/ssl|tls|certificate|x509/i, 'tls'],
  [/refused|unreachable|no ?route|hostconnect|dial tcp|connectexception|bindexception/i, 'connect'],
];

/**
 * How a request ended, from what a tool wrote of it.
 * @param status its HTTP status, or the tool's words in its place; 0 or nothing where no answer came; null where the tool tells
 * no status of any request
 * @param success whether the tool took it for a success; null where it does not say
 * @param cause the tool's words or code for what went wrong
 */
export function outcomeOf(status: string | null, success: boolean | null, cause: string | null = null): Outcome {
  const code = status !== null && /^\s*\d{3}\s*$/.test(status) ? Number(status) : 0;
  if (code >= 100) {
    const outcome = outcomes[classifyStatus(code, null)]!;
    const isSuccess = outcome === 'ok2xx' || outcome === 'redirect3xx';
    if (isSuccess === (success ?? isSuccess)) return outcome;
    return isSuccess ? 'assertion' : 'ok2xx';
  }
  const words = `${status ?? ''} ${cause ?? ''}`.trim();
  if (success ?? (status === null && words === '')) return 'ok2xx';
  const number = Number(cause);
  const k6 = k6Codes.find(([from, to]) => number >= from && number <= to);
  if (k6) return k6[2];
  return (
    causes.find(([pattern]) => pattern.test(words))?.[1] ?? (words === '' && success !== null ? 'assertion' : 'reset')
  );
}
