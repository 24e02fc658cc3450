/** Between attempts, in minutes; after the last of them a delivery has failed. */
const waitsMinutes = [1, 5, 30, 120, 360] as const;

/** How often a delivery is attempted before somebody has to ask for it again. */
export const mostTries = waitsMinutes.length + 1;

/**
 * How long to wait after a failed attempt, a tenth more or less so that receivers that come back are not met by all at once.
 * @param tries attempts so far, from 1
 * @param random from 0 to 1
 * @returns null when it is not attempted again
 */
export function waitMs(tries: number, random: number): number | null {
  const minutes = waitsMinutes[tries - 1];
  return minutes === undefined ? null : Math.round(minutes * 60_000 * (0.9 + 0.2 * random));
}
