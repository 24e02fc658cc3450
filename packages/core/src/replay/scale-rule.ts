/** When a gateway orders another unit or gives one back; loads are shares of what its units carry inside the SLO. */
export interface ScaleRule {
  /** One unit more when the mean load of so many minutes is above. */
  outAbove: number;
  outWindowMinutes: number;
  /** No further order so long after one. */
  outCoolDownMinutes: number;
  /** One unit less when the mean load of so many minutes is below. */
  inBelow: number;
  inWindowMinutes: number;
  inCoolDownMinutes: number;
}

/**
 * The example of Azure API Management’s documentation (“Automatically scale”, 2022-02-02): above 80 % over 30 minutes one unit more
 * and 60 minutes of rest, below 35 % over 30 minutes one less and 90 minutes of rest. Its load is the Capacity metric; a replay
 * takes the share of the rate that is carried inside the SLO.
 */
export const exampleScaleRule: ScaleRule = {
  ...{ outAbove: 0.8, outWindowMinutes: 30, outCoolDownMinutes: 60 },
  ...{ inBelow: 0.35, inWindowMinutes: 30, inCoolDownMinutes: 90 },
};
