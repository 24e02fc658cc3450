/** Share of the units that has to be free beyond what is asked before a shortage counts as over: days differ by some points. */
const clearMargin = 0.05;

/**
 * Whether less is free at the peak than is asked, so that it is told once and not with every day around the threshold.
 * @param free share of the units
 * @param asked share of the units
 * @param wasShort it was short when it was last looked at
 */
export const isShortOfHeadroom = (free: number, asked: number, wasShort: boolean): boolean =>
  free < asked + (wasShort ? clearMargin : 0);
