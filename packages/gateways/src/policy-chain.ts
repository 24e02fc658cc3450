import { parseInput } from '@headroom/core';
import { z } from 'zod';

const chainSchema = z
  .array(z.strictObject({ policy: z.string().min(1).max(120), params: z.record(z.string(), z.unknown()) }))
  .max(500);

/** An ordered list of policies with their parameters; the first is outermost. */
export type PolicyChain = z.infer<typeof chainSchema>;

/** @throws HeadroomError `invalid-input` naming what is wrong and where */
export const parsePolicyChain = (input: unknown): PolicyChain => parseInput(chainSchema, input, 'policy chain');
