/** A self-hosted agent that has not been heard of for so long is offline. */
export const onlineWithinMs = 30_000;
