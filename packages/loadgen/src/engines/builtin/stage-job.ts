import { requestSchema, shardStage } from '@headroom/core';
import { z } from 'zod';
import type { EngineJob } from '../engine';

/** The stage file: what the engine's process is asked to do. */
export const engineJobSchema = z.object({
  shard: z.number().int().min(0),
  stage: shardStage,
  target: z.object({
    baseUrl: z.url(),
    address: z.union([z.ipv4(), z.ipv6()]).optional(),
    timeoutMs: z.number().positive(),
    maxConnections: z.number().int().min(1),
  }),
  requests: z.array(requestSchema).min(1),
  batch: z.literal(false),
  secretNames: z.array(z.string()),
}) satisfies z.ZodType<Omit<EngineJob, 'script'>>;
