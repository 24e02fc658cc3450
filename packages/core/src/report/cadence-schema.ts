import { z } from 'zod';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 08:00');

/** headroom.cadence/1: how often a report is sent, in a time zone that stands beside it. */
export const cadenceSchema = z.discriminatedUnion('every', [
  /** Monday is 1. */
  z.strictObject({ every: z.literal('week'), weekday: z.number().int().min(1).max(7), at: timeOfDay }),
  /** Days that every month has, or its last one. */
  z.strictObject({
    every: z.literal('month'),
    day: z.union([z.number().int().min(1).max(28), z.literal('last')], 'must be 1 to 28, or last'),
    at: timeOfDay,
  }),
]);
export type Cadence = z.infer<typeof cadenceSchema>;
