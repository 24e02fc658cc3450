import type { Benchmark } from './benchmark';

/** How many requests an iteration sends. */
export const sentAtOnce = ({ batch, requests }: Pick<Benchmark, 'batch' | 'requests'>): number =>
  batch ? requests.length : 1;
