import type { ChangeTime } from './estimate-changes';
import type { ToldAtRates } from './untold-at-rates';

/** What a sweep meets at its gateway. */
export interface SweepGround {
  told: ToldAtRates;
  /** Of settings that its connection changes. */
  changeTimes: ChangeTime[];
}
