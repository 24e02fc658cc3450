import type { PlanProblem } from '@headroom/core';
import { scaleOutMinutes, sentenceOf, valueOf, type Gateway } from '@headroom/gateways';

const scalingFeature = 'autoscale-azure-monitor-rules';

/** How each tier of a plan takes on another unit, by the tier's id there. */
export const tierScaling = (gateway: Gateway, { tiers }: PlanProblem) =>
  Object.fromEntries(
    tiers.flatMap(({ id }) => {
      const tier = gateway.tiers.find((one) => one.id === id.split('/')[1]);
      if (!tier) return [];
      const canScale = valueOf(tier.features[scalingFeature]) !== false && valueOf(tier.maxUnits) !== 1;
      return [[id, { minutes: scaleOutMinutes(tier.scaleOut), sentence: sentenceOf(tier.scaleOut), canScale }]];
    }),
  );
