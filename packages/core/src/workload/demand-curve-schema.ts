import { z } from 'zod';
import { curveHours, lengthsInWords } from './demand-curve';

export const demandCurveSchema = z.strictObject({
  hourlyRps: z
    .array(z.number().min(0).max(10_000_000))
    .refine((hours) => curveHours.some((length) => length === hours.length), {
      error: ({ input }) => `has ${(input as unknown[]).length} hours; ${lengthsInWords}`,
    })
    .refine((hours) => hours.some((rps) => rps > 0), 'must have a rate above 0 in some hour'),
});
