/** Milliseconds of a unit that a request takes when the unit carries so many requests per second and no more. */
export const unitMsAt = (rps: number): number => 1000 / rps;

/** Microseconds that something adds to a request when it lowers the rate from the first to the second. */
export const addedMicroseconds = (rpsWithout: number, rpsWith: number): number => 1e6 / rpsWith - 1e6 / rpsWithout;
