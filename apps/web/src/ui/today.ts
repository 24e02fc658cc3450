/** The day of today in UTC, as an ISO date: prices hold by the calendar, not by the clock of a browser. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10);
