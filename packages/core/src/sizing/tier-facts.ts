import type { Meter } from '../pricing/meter';
import type { PlanTier } from './plan-tier';

/** Whether a tier is rented by units. */
export const isUnitTier = (tier: PlanTier): tier is Extract<PlanTier, { coresPerUnit: number }> =>
  'coresPerUnit' in tier;

/** Why a tier is no option, whatever it would carry: `code: sentence`. */
export const barsOf = ({ blockedBy = [], unmet = [] }: PlanTier): string[] => [
  ...blockedBy.map((sentence) => `policy-unavailable: ${sentence}`),
  ...unmet.map((sentence) => `constraint: ${sentence}`),
];

/** The fewest units of a tier that can be rented. */
export const fewestUnits = ({ minUnits = 1 }: Extract<PlanTier, { coresPerUnit: number }>): number => minUnits;

/** The meters of a tier; the two short forms are sugar for one meter. */
export function metersOf(tier: PlanTier): readonly Meter[] {
  if ('meters' in tier) return tier.meters;
  return tier.billing === 'unitHour'
    ? [{ meter: 'unit hours', per: 'unitHour', unitPrice: tier.pricePerUnitHour }]
    : [{ meter: 'calls', per: 'call', unitPrice: tier.pricePerMillionCalls, perUnit: 1_000_000 }];
}
