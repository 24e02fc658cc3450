import { normalBelow } from '../queueing/normal-distribution';

/** Above this many observations a side, the normal approximation is as good as the exact count. */
const exactUpTo = 20;

/**
 * Distribution function of Mann–Whitney's U (pairs in which the second sample is the larger) when both samples of
 * sizes `m` and `n` are alike: exact by counting up to 20 a side, normal with continuity correction beyond.
 */
export function rankSumDistribution(m: number, n: number): (u: number) => number {
  if (Math.max(m, n) > exactUpTo) {
    const spread = Math.sqrt((m * n * (m + n + 1)) / 12);
    return (u) => normalBelow((Math.floor(u) + 0.5 - (m * n) / 2) / spread);
  }
  const cumulative: number[] = [];
  const ways = orderings(m, n);
  const all = ways.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const count of ways) cumulative.push((sum += count) / all);
  return (u) => (u < 0 ? 0 : (cumulative[Math.min(Math.floor(u), cumulative.length - 1)] ?? 1));
}

/** Orderings of m and n observations by their U: coefficients of the Gaussian binomial Π (1 − x^(n+i)) / (1 − x^i). */
function orderings(m: number, n: number): number[] {
  const ways = new Array<number>(m * n + 1).fill(0);
  ways[0] = 1;
  for (let i = 1; i <= m; i++) {
    for (let u = m * n; u >= n + i; u--) ways[u] = (ways[u] ?? 0) - (ways[u - n - i] ?? 0);
    for (let u = i; u <= m * n; u++) ways[u] = (ways[u] ?? 0) + (ways[u - i] ?? 0);
  }
  return ways;
}

/** The least two-sided p-value that samples of these sizes can have. */
export const leastRankSumP = (m: number, n: number) => 2 * rankSumDistribution(m, n)(0);
