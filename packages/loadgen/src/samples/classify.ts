import { outcomes } from '@headroom/core';
import type { Outcome } from '@headroom/core';

const codeOf = Object.fromEntries(outcomes.map((outcome, index) => [outcome, index])) as Record<Outcome, number>;

/** Index into `outcomes`: outcomes are counted by number on the hot path. */
export const outcomeCode = (outcome: Outcome): number => codeOf[outcome];

const succeeded = outcomes.map((outcome) => outcome === 'ok2xx' || outcome === 'redirect3xx');
export const isSuccess = (code: number): boolean => succeeded[code]!;

/** The HTTP status that a tool wrote; null where it wrote something else in its place. */
export const statusOf = (code: string): number | null => (/^[1-5]\d\d$/.test(code) ? Number(code) : null);

/**
 * Outcome of a status. Without expectations 2xx and 3xx are successes. With them the expected statuses are, and count as
 * `ok2xx` when they are not redirects; any other status below 400 is a failed `assertion`.
 */
export function classifyStatus(status: number, expected: ReadonlySet<number> | null): number {
  const isExpected = expected === null ? status < 400 : expected.has(status);
  if (isExpected) return status >= 300 && status < 400 ? codeOf.redirect3xx : codeOf.ok2xx;
  if (status < 400) return codeOf.assertion;
  if (status === 429) return codeOf.throttled429;
  return status < 500 ? codeOf.client4xx : codeOf.server5xx;
}
