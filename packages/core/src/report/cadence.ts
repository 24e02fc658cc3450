import type { Cadence } from './cadence-schema';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A cadence in words, such as “every Monday at 08:00”. */
export const cadenceWords = (cadence: Cadence): string =>
  cadence.every === 'week'
    ? `every ${weekdays[cadence.weekday - 1]} at ${cadence.at}`
    : `on ${cadence.day === 'last' ? 'the last day' : `day ${cadence.day}`} of every month at ${cadence.at}`;
