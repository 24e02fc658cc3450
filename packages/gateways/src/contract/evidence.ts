import type { PlanRunInput } from '@headroom/core';
import { planRunSchema } from '@headroom/core';
import { z } from 'zod';
import { figureSchema } from './figure';

/** A run as core computes with it; its id, tier and source come from the evidence around it. */
export type EvidenceRun = Omit<PlanRunInput, 'id' | 'tier' | 'source'>;

/** A capacity figure that somebody else gives: tested (`published`) or merely stated (`rated`). */
export const publishedEvidenceSchema = z
  .strictObject({
    id: z.string().min(1).max(120),
    kind: z.enum(['published', 'rated']),
    /** Null for a product that the catalog does not have. */
    gatewayId: z.string().nullable(),
    /** The catalog tier that it was found on; null for hardware that is none, and then it is shown, never computed with. */
    tier: z.string().nullable(),
    /** One of several settings of the same test, such as "concurrency 16". */
    variant: z.string().max(120).optional(),
    title: z.string().min(1).max(300),
    hardware: z.string().max(1000),
    scenario: z.string().max(1000),
    loadModel: figureSchema(z.string().max(1000)),
    /** By name: `p95Ms`, `meanMs`. */
    latency: z.record(z.string(), z.number().min(0)).optional(),
    rps: figureSchema(z.number().min(0)),
    source: z.string().min(1),
    date: z.string().nullable(),
    caveat: z.string().max(2000).optional(),
    /** What a test on a tier without units was billed for. */
    metered: z
      .strictObject({
        requests: z.number().positive(),
        gbSeconds: z.number().positive(),
        concurrency: z.number().positive(),
        memoryMb: z.number().positive(),
      })
      .optional(),
    /** Null where too little is stated to compute with. */
    run: z.custom<EvidenceRun>((input) => typeof input === 'object' && input !== null).nullable(),
    statements: z.array(z.string().min(1).max(2000)).default([]),
  })
  .superRefine(({ id, tier, kind, run }, context) => {
    if (run === null) return;
    const parsed = planRunSchema.safeParse({ ...run, id, tier: tier ?? 'none', source: kind });
    for (const { path, message } of parsed.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['run', ...path], message });
  });
export type PublishedEvidence = z.infer<typeof publishedEvidenceSchema>;
