import { generatorHealthSchema, intervalSchema, outcomes } from '@headroom/core';
import { z } from 'zod';
import type { EngineEvent } from '../engine';

/** As long as the engine tells it: the agent, who knows the secrets, cuts. */
const errorExample = z.object({
  outcome: z.enum(outcomes),
  requestName: z.string(),
  status: z.int().nullable(),
  second: z.int(),
  message: z.string(),
  body: z.string().optional(),
});

/** The lines of JSON which the builtin engine prints. */
export const engineEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interval'), interval: intervalSchema }),
  z.object({ kind: z.literal('health'), health: generatorHealthSchema }),
  z.object({ kind: z.literal('error-example'), example: errorExample }),
  z.object({ kind: z.literal('stop-asked') }),
  z.object({ kind: z.literal('done'), seconds: z.number().min(0), message: z.string().optional() }),
]) satisfies z.ZodType<EngineEvent>;
