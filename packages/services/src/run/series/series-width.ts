/** Seconds that a point of a rolled-up series covers; each divides the next. */
export const rollUpWidths = [10, 60] as const;
export type RollUpWidth = (typeof rollUpWidths)[number];

/** Most seconds that are answered one by one. */
const mostSeconds = 750;

/** How many seconds each point of a series covers, so that a day is as quick to read as an hour. */
export const seriesWidth = (seconds: number): 1 | RollUpWidth =>
  seconds <= mostSeconds ? 1 : seconds <= 10 * mostSeconds ? 10 : 60;
