/** How long whoever sets a gateway holds what it sets it for. */
export const leaseMs = 45_000;
/** What is asked of a gateway ends before the lease does, so that a worker that was given up sets nothing more. */
export const gatewayMs = 40_000;
/** A gateway that could not be read or put back is left alone for so long. */
export const pauseMs = 5_000;
/** What was left alone is shown, and can be put back after all, for so long. */
export const keptMs = 30 * 86_400_000;
