import { scaleOutOf, type RatedStep } from '@headroom/core';
import type { ScaleOutData } from '../scale-out';

/** A load that begins a quarter into a minute, with the instances of each minute from the one before on. */
export function scaledOut(instances: readonly (number | null)[]): ScaleOutData {
  const originMs = 75_000;
  const steps = instances.map((mean, index): RatedStep => {
    const isLoaded = index > 0;
    return {
      ...{ atMs: index * 60_000, instances: mean },
      ...{ offeredRps: isLoaded ? 100 : null, achievedRps: isLoaded ? 90 : null },
    };
  });
  const load = { fromMs: originMs, untilMs: instances.length * 60_000 };
  return { scaleOut: scaleOutOf({ steps, stepSeconds: 60, load }), steps, originMs };
}

/** As the published test of Flex Consumption grew: 80 instances in the first ten seconds. */
export const scaleOutData = scaledOut([0, 75, 80, 80]);
