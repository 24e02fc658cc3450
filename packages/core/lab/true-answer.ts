import type { PlanProblemInput } from '../src/sizing';

type Target = PlanProblemInput['target'];

export interface TrueOption {
  tier: string;
  /** Null for a per-call tier. */
  units: number | null;
  monthlyCost: number;
  feasible: boolean;
}

export const requiredRps = ({ rps, growthFactor = 1 }: Target) => rps * growthFactor;

/** Rate that the units left after the spare ones must hold inside the SLO, the headroom on top of what is required. */
export const neededRps = (target: Target) => requiredRps(target) / (1 - (target.headroom ?? 0));

/**
 * Every option of the sizing rule with the truth about it. `holds` says whether so many units of a tier keep the SLO
 * at a total rate.
 */
export function everyTrueOption(
  { tiers, target, hoursPerMonth = 730 }: Pick<PlanProblemInput, 'tiers' | 'target' | 'hoursPerMonth'>,
  holds: (tier: string, units: number, rps: number) => boolean,
): TrueOption[] {
  const { spareUnits = 0, monthlyCalls } = target;
  return tiers.flatMap((tier): TrueOption[] => {
    if ('meters' in tier) throw new Error('the laboratory prices by unit hours and calls only');
    if (tier.billing === 'perCall') {
      const monthlyCost = (monthlyCalls / 1e6) * Number(tier.pricePerMillionCalls);
      const feasible = tier.maxRps !== undefined && neededRps(target) <= tier.maxRps;
      return [{ tier: tier.id, units: null, monthlyCost, feasible }];
    }
    return Array.from({ length: tier.maxUnits }, (_, index) => ({
      tier: tier.id,
      units: index + 1,
      monthlyCost: (index + 1) * Number(tier.pricePerUnitHour) * hoursPerMonth,
      feasible: index + 1 > spareUnits && holds(tier.id, index + 1 - spareUnits, neededRps(target)),
    }));
  });
}

/** The cheapest that carries the target; null when none does. */
export function cheapest(options: readonly TrueOption[]): TrueOption | null {
  return options
    .filter(({ feasible }) => feasible)
    .reduce<TrueOption | null>(
      (best, option) => (best && best.monthlyCost <= option.monthlyCost ? best : option),
      null,
    );
}
