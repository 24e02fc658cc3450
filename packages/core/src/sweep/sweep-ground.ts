import type { ToldAtRates } from './untold-at-rates';

/** What a sweep meets at its gateway. */
export interface SweepGround {
  told: ToldAtRates;
}
