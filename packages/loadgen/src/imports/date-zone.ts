/** Whether a date says how far it is from UTC. */
export const hasZone = (date: string): boolean => /(Z|[+-]\d\d:?\d\d)"?\s*$/i.test(date);

/** What is assumed of dates that look like the first one of a file. */
export const zoneAssumed = (date: string): string[] =>
  hasZone(date) ? [] : ['Times without a zone are read as UTC; in another zone the run was at another hour.'];
