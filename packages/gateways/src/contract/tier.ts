import { meterKinds } from '@headroom/core';
import { z } from 'zod';
import { figureSchema, valueOf } from './figure';

/** Ids that are fit for URLs. */
export const slugSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');
const name = z.string().min(1).max(120);
const description = z.string().max(2000);

export const anyFigure = figureSchema(z.union([z.string().max(2000), z.number(), z.boolean()]));
const numberFigure = figureSchema(z.number().min(0));
const positiveFigure = figureSchema(z.number().positive());

/** `all`, or the ids of the tiers it holds for. */
export const tierScopeSchema = z.union([z.literal('all'), z.array(slugSchema).max(100)]);
export type TierScope = z.infer<typeof tierScopeSchema>;

/** How the sources were read where they leave it open, and what else they could mean. */
const readingSchema = z.strictObject({
  code: z.enum(['included-reading', 'extra-unit-reading']),
  sentence: z.string().min(1).max(1000),
  /** What the bill would be the other way: `included` for each unit, or units after the first under another meter. */
  alternative: z
    .union([z.strictObject({ includedPer: z.literal('unit') }), z.strictObject({ meter: z.string() })])
    .optional(),
});

/** What one quantity of a tier's bill is; its price stands in a price book. */
const tierMeterSchema = z.strictObject({ meter: name, per: z.enum(meterKinds), reading: readingSchema.optional() });
export type TierMeter = z.infer<typeof tierMeterSchema>;

/** Something that is rented beside the units, by the hour; its meter has the kind `addOnHour`. */
const addOnSchema = z.strictObject({ id: slugSchema, name, meter: name });
export type AddOn = z.infer<typeof addOnSchema>;

/** A size of a gateway that can be rented. */
export const tierSchema = z
  .strictObject({
    id: slugSchema,
    name,
    description,
    /** Tiers that belong together, such as `classic` and `v2`. */
    group: z.string().max(60).optional(),
    /** Not applicable for a tier without units (billed per call). */
    coresPerUnit: positiveFigure,
    memoryGibPerUnit: positiveFigure.optional(),
    minUnits: z.number().int().min(1).max(1000).default(1),
    /** `automatic` or not applicable for a tier without units, `unlimited` where nothing but money ends it. */
    maxUnits: figureSchema(z.union([z.number().int().min(1).max(1000), z.enum(['automatic', 'unlimited'])])),
    /** A tier on the same hardware, whose measurements may stand for this one core by core. */
    sameCoresAs: slugSchema.optional(),
    /** What the vendor rates a unit at, requests per second. */
    ratedRpsPerUnit: numberFigure,
    cache: anyFigure,
    sla: anyFigure,
    scaleOut: anyFigure,
    /** Calls per month that cost nothing. */
    includedCalls: figureSchema(z.union([z.number().min(0), z.literal('unlimited')])),
    /** By the id of the feature. */
    features: z.record(z.string(), figureSchema(z.union([z.boolean(), z.string().max(500)]))).default({}),
    meters: z.array(tierMeterSchema).max(20),
    addOns: z.array(addOnSchema).max(20).default([]),
    /** Of a tier that is billed by gigabyte-seconds. */
    instance: z
      .strictObject({
        memoryMb: z.number().positive(),
        vcpu: positiveFigure.optional(),
        concurrency: numberFigure,
        maxInstances: numberFigure,
        /** What an execution is billed for at least, and the step that its duration is rounded up to, in milliseconds. */
        minimumBilledMs: numberFigure.optional(),
        billedStepMs: positiveFigure.optional(),
      })
      .optional(),
  })
  .superRefine(({ minUnits, maxUnits }, context) => {
    const most = valueOf(maxUnits);
    if (typeof most === 'number' && minUnits > most)
      context.addIssue({ code: 'custom', path: ['minUnits'], message: `must not be above the ${most} of maxUnits` });
  });
export type TierDefinition = z.infer<typeof tierSchema>;

/** Whether a tier is rented by units; the others are billed for what is used alone. */
export const hasUnits = ({ maxUnits }: TierDefinition): boolean =>
  maxUnits.status !== 'notApplicable' &&
  !('value' in maxUnits && maxUnits.value === 'automatic') &&
  !(maxUnits.status === 'conflict' && maxUnits.taken.value === 'automatic');
