import type { FrozenPlan } from '@headroom/core';
import {
  capacityByOptionChart,
  capacityByOptionScene,
  costAgainstRateChart,
  costAgainstRateScene,
  policyTaxChart,
  policyTaxScene,
} from '@headroom/figures';
import { contenders } from '@/ui/plan-options';
import { tierName } from '@/ui/tier-name';
import type { Html } from './html';
import { picture, pictures } from './picture';

/** The pictures of a plan: cost against rate, capacity of the options, and what policies take. */
export function planPictures({ problem, answer, tierNames, prices }: FrozenPlan): Html {
  const { recommended, policyStates: states, currency } = answer;
  const option = recommended
    ? `${tierName(recommended.tier, tierNames)}${recommended.units === null ? '' : ` × ${recommended.units}`}`
    : 'Nothing is recommended';
  return pictures([
    ...(prices === null
      ? []
      : [
          picture(
            costAgainstRateChart,
            costAgainstRateChart.select({ problem, result: answer, tierNames, pricesSeenOn: prices.observedOn }),
            costAgainstRateScene,
            'whole',
          ),
        ]),
    picture(
      capacityByOptionChart,
      capacityByOptionChart.select({
        ...{ options: contenders(answer), tierIds: problem.tiers.map(({ id }) => id), tierNames },
        headroom: problem.target.headroom,
      }),
      capacityByOptionScene,
      'half',
    ),
    picture(
      policyTaxChart,
      policyTaxChart.select({ states, option, currency, measure: 'capacity' }),
      policyTaxScene,
      'half',
    ),
  ]);
}
