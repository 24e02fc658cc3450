import type { LoadEstimate, SweepCost } from '@headroom/core';
import { formatNumber, formatPrice, formatSpan } from './format';

/** How long the load takes, as one figure where it is known and as a range elsewhere. */
export function secondsInWords({ least, most }: LoadEstimate['seconds']): string {
  const [from, to] = [formatSpan(least * 1000), formatSpan(most * 1000)];
  return from === to ? from : `${from} to ${to}`;
}

/** How many requests it makes. */
export function requestsInWords(requests: LoadEstimate['requests']): string {
  if (!requests) return 'as many requests as the target answers';
  const [from, to] = [formatNumber(requests.least), formatNumber(requests.most)];
  if (requests.least === 0) return `at most ${to} requests`;
  return from === to ? `${to} requests` : `${from} to ${to} requests`;
}

/** What making its load costs at most; null for nothing of its own. */
export function costInWords(cost: SweepCost | null): string {
  if (!cost) return 'no cost of its own';
  if (cost.total === null) return `cost not known: ${cost.unknown.join(' ') || 'a price is missing'}`;
  return `at most ${formatPrice(cost.total, cost.currency)}`;
}
