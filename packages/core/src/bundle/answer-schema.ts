import { z } from 'zod';

/** `CapacityAnswer` as a bundle carries it. */
export const answerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('capacity'), rps: z.number(), failedRps: z.number(), confirmed: z.boolean() }),
  z.strictObject({ kind: z.literal('at-least'), rps: z.number(), reason: z.string() }),
  z.strictObject({ kind: z.literal('not-met-at-any-level'), lowestFailedRps: z.number() }),
  z.strictObject({ kind: z.literal('generator-limited'), rps: z.number().nullable(), reason: z.string() }),
  z.strictObject({ kind: z.literal('not-steady'), rps: z.number().nullable(), reason: z.string() }),
  z.strictObject({ kind: z.literal('levels-only'), reason: z.string() }),
]);
