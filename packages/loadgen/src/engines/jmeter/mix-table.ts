import type { RequestSpec } from '@headroom/core';
import { seededRandom } from '../../arrivals/random';

const rows = 10_000;

/**
 * The order in which the requests of a mix are sent: 10,000 indexes, each request by its weight and at least once,
 * shuffled. All threads read on in the same table, so shares are kept whatever thread is faster.
 */
export function mixTable(requests: readonly RequestSpec[], seed: number): number[] {
  const total = requests.reduce((sum, { weight }) => sum + weight, 0);
  const table = requests.flatMap(({ weight }, index) =>
    Array.from({ length: Math.max(1, Math.round((rows * weight) / total)) }, () => index),
  );
  const uniform = seededRandom(seed);
  for (let last = table.length - 1; last > 0; last--) {
    const other = Math.floor(uniform() * (last + 1));
    [table[last], table[other]] = [table[other]!, table[last]!];
  }
  return table;
}
