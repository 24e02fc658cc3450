import { z } from 'zod';

/** Service level objective of one request mix: `percentile` of successful latency ≤ `latencyMs`, error share ≤ `maxErrorRate`. */
export const sloSchema = z.strictObject({
  percentile: z.number().min(50).max(99.99),
  latencyMs: z.number().positive().max(600_000),
  maxErrorRate: z.number().min(0).max(1),
});
export type Slo = z.infer<typeof sloSchema>;
