/** A self-hosted agent that has not been heard of for so long is offline. */
export const onlineWithinMs = 30_000;

/** A run is given to agents only that were heard of so lately: each speaks every five seconds. */
export const attentiveWithinMs = 12_000;

/** A calibration of a worker's machine that was asked for so long ago is not under way any more. */
export const localCalibrationLimitMs = 120_000;

/** So many self-hosted agents may a workspace have, so that a list of them is never cut; and so many workers are shown. */
export const mostRunners = 500;
