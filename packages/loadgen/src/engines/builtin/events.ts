import { generatorHealthSchema, intervalSchema } from '@headroom/core';
import { z } from 'zod';
import type { EngineEvent } from '../engine';

/** The lines of JSON which the builtin engine prints. */
export const engineEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('interval'), interval: intervalSchema }),
  z.object({ kind: z.literal('health'), health: generatorHealthSchema }),
  z.object({ kind: z.literal('error-example'), text: z.string() }),
  z.object({ kind: z.literal('stop-asked') }),
  z.object({ kind: z.literal('done'), seconds: z.number().min(0), message: z.string().optional() }),
]) satisfies z.ZodType<EngineEvent>;
