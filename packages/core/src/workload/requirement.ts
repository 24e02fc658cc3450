import { z } from 'zod';
import { demandCurveSchema } from './demand-curve-schema';
import { sloSchema } from './slo';

const tierId = z.string().min(1).max(80);

/** What a tier must have to be an option at all, whatever it carries and costs. */
export const constraintsSchema = z.strictObject({
  /** Reaches a virtual network of the customer's. */
  vnet: z.boolean().optional(),
  /** Spreads its units over availability zones. */
  zones: z.boolean().optional(),
  /** Monthly uptime that the vendor promises, in per cent. */
  minSlaPercent: z.number().min(0).max(100).optional(),
  /** Tiers of the policy set's gateway that may be chosen; all of them when absent. */
  tiers: z.array(tierId).min(1).max(100).optional(),
});
export type Constraints = z.infer<typeof constraintsSchema>;

const policySetRef = z.strictObject({ gateway: z.string().min(1).max(80), name: z.string().min(1).max(120) });
const region = z.string().min(1).max(80);

/** Everything else that a plan asks holds for it too, except what names tiers of the plan's own gateway. */
const alternativeSchema = z.strictObject({
  policySet: policySetRef,
  /** The plan's region where the gateway has it, else the gateway's default, when absent. */
  region: region.optional(),
});
export type Alternative = z.infer<typeof alternativeSchema>;

/** A plan's requirement as people edit it; it names catalog ids and compiles to a self-contained `headroom.plan/1`. */
export const requirementSchema = z
  .strictObject({
    schema: z.literal('headroom.requirement/1').default('headroom.requirement/1'),
    /** Policies that the traffic passes: a policy set of one gateway, by name. */
    policySet: policySetRef,
    /** Other gateways that may carry it in place of that one, each with the set that does the same there. */
    alternatives: z.array(alternativeSchema).max(10).optional(),
    /** Peak rate today, requests per second. */
    rps: z.number().positive().max(10_000_000),
    growthFactor: z.number().min(0.1).max(100).default(1),
    /** Share of capacity kept free. */
    headroom: z.number().min(0).max(0.9).default(0.2),
    spareUnits: z.number().int().min(0).max(100).default(1),
    /** Calls per month after growth. */
    monthlyCalls: z.number().int().positive().max(1e15),
    slo: sloSchema,
    region,
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a three-letter currency code'),
    hoursPerMonth: z.number().positive().max(744).default(730),
    constraints: constraintsSchema.optional(),
    /** What is rented today, of the policy set's gateway; `units` is null for a tier without units. */
    current: z.strictObject({ tier: tierId, units: z.number().int().min(1).max(1000).nullable() }).optional(),
    /** The demand of today, hour by hour, before growth. */
    demandCurve: demandCurveSchema.optional(),
  })
  .superRefine(({ policySet, alternatives = [] }, context) => {
    const gateways = [policySet.gateway, ...alternatives.map((one) => one.policySet.gateway)];
    gateways.forEach((gateway, index) => {
      if (gateways.indexOf(gateway) === index) return;
      const path = ['alternatives', index - 1, 'policySet', 'gateway'];
      context.addIssue({ code: 'custom', path, message: `is "${gateway}", which the plan asks already` });
    });
  });
export type Requirement = z.infer<typeof requirementSchema>;
export type RequirementInput = z.input<typeof requirementSchema>;

/** The gateways that a plan asks, its own first. */
export const gatewaysOf = ({ policySet, alternatives = [] }: Requirement): string[] => [
  policySet.gateway,
  ...alternatives.map((one) => one.policySet.gateway),
];
