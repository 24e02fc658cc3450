import { z } from 'zod';
import { checkBands, meterShape } from '../pricing/meter';
import { moneySchema } from '../pricing/money-schema';
import { fieldsOf, idSchema, isRecord, rateSchema } from './plan-fields';
import { faultsOf, planWords, shown } from './plan-words';

/** Whether a plain number is a price to the last digit: 0.5 and 12 are, while 0.0632 was rounded when it was read. */
const isExact = (value: number) => value.toFixed(20).replace(/\.?0+$/, '') === String(value);

/** A decimal string; a plain number where nothing was lost in reading it. */
const priceSchema = z.preprocess(
  (input) => (typeof input === 'number' && isExact(input) ? String(input) : input),
  z.string().refine((text) => moneySchema.safeParse(text).success, {
    error: ({ input }) => `is ${shown(input)}; it must be a decimal number of at least 0 in quotes, such as "0.0632"`,
  }),
) as unknown as z.ZodType<string, string | number>;

const unitShape = {
  coresPerUnit: z.number().positive().max(1024),
  /** The fewest units that can be rented; one when absent. */
  minUnits: z.number().int().min(1).max(1000).optional(),
  maxUnits: z.number().int().min(1).max(1000),
  /** A tier whose cores are declared to be the same hardware, so that its measurements may stand for this one. */
  sameCoresAs: idSchema.optional(),
};

/** Every number of units from the fewest to the most is an option, so there must be one. */
function checkUnits(
  { minUnits, maxUnits }: { minUnits?: number | undefined; maxUnits: number },
  context: z.RefinementCtx,
) {
  if (minUnits !== undefined && minUnits > maxUnits)
    context.addIssue({
      ...{ code: 'custom', path: ['minUnits'] },
      message: `is ${minUnits}, which is more than the ${maxUnits} of maxUnits`,
    });
}

const latencyMs = z.number().min(0).max(3.6e6).optional();
const callShape = {
  maxRps: rateSchema.optional(),
  /** Where the highest rate comes from; declared by whoever wrote the plan when absent. */
  maxRpsSource: z.enum(['declared', 'published', 'rated', 'own']).optional(),
  /** Latencies that were seen at the highest rate. */
  maxRpsLatency: z
    .strictObject({ p50Ms: latencyMs, p90Ms: latencyMs, p95Ms: latencyMs, p99Ms: latencyMs, p999Ms: latencyMs })
    .optional(),
  /** Execution time × memory that a call is billed for, in gigabyte-seconds. */
  gbSecondsPerCall: z.number().positive().max(1e6).optional(),
};
const sentences = z.array(z.string().min(1).max(2000)).max(50).optional();
/** What is known of a tier beside its figures. */
const remarks = {
  /** Sentences that a recommendation repeats. */
  notes: sentences,
  /** Why the tier cannot be used with the target's policies. */
  blockedBy: sentences,
  /** Which constraints of the requirement the tier is known not to meet, and of which it is not known. */
  unmet: sentences,
  unconfirmed: sentences,
};
const meters = z.array(meterShape.extend({ unitPrice: priceSchema.nullable() }).superRefine(checkBands)).max(20);

const unitHourTier = z
  .strictObject({
    ...{ id: idSchema, billing: z.literal('unitHour'), ...unitShape, ...remarks, pricePerUnitHour: priceSchema },
  })
  .superRefine(checkUnits);
const perCallTier = z.strictObject({
  ...{ id: idSchema, billing: z.literal('perCall'), ...callShape, ...remarks, pricePerMillionCalls: priceSchema },
});
const meteredUnitTier = z.strictObject({ id: idSchema, ...unitShape, ...remarks, meters }).superRefine(checkUnits);
const meteredCallTier = z
  .strictObject({ id: idSchema, ...callShape, ...remarks, meters })
  .superRefine((tier, context) =>
    tier.meters.forEach(({ per }, index) => {
      // Without units such a meter would bill nothing.
      if (per === 'unitHour' || per === 'firstUnitHour' || per === 'extraUnitHour')
        context.addIssue({
          ...{ code: 'custom', path: ['meters', index, 'per'] },
          message: `is "${per}", but the tier has no units; give coresPerUnit and maxUnits, or another meter`,
        });
    }),
  );

type TierShape = typeof unitHourTier | typeof perCallTier | typeof meteredUnitTier | typeof meteredCallTier;
export type PlanTier = z.output<TierShape>;
export type PlanTierInput = z.input<TierShape>;

/** One tier: rented by units of known size, or without units and bounded by `maxRps`. A union would hide the path of an error. */
export const tierSchema = z.unknown().transform((input, context) => {
  const shape = tierShapeOf(input);
  const parsed = shape?.safeParse(input, { error: planWords });
  if (parsed?.success) return parsed.data;
  const faults = parsed ? faultsOf(parsed.error.issues) : [billingFault(input)];
  for (const { path, message } of faults) context.addIssue({ code: 'custom', path, message });
  // As it came, so that checks across the plan still find its id.
  return input as PlanTier;
}) as unknown as z.ZodType<PlanTier, PlanTierInput>;

/** The shape that a tier is meant to have; null when it does not say how it is billed. */
function tierShapeOf(input: unknown): TierShape | null {
  if (!isRecord(input)) return unitHourTier;
  const { billing, meters, ...rest } = input;
  if (meters !== undefined) return 'coresPerUnit' in rest || 'maxUnits' in rest ? meteredUnitTier : meteredCallTier;
  return billing === 'unitHour' ? unitHourTier : billing === 'perCall' ? perCallTier : null;
}

function billingFault(input: unknown) {
  const { billing } = fieldsOf(input);
  const is = billing === undefined ? 'is missing' : `is ${shown(billing)}`;
  return { path: ['billing'], message: `${is}; it must be "unitHour" or "perCall", or give meters in its place` };
}
