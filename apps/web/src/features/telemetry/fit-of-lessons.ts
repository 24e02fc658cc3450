import type { TelemetryLessons } from '@headroom/core';
import type { UtilisationFitData } from '@/charts/utilisation-fit';

/** The page carries its points: of a hundred thousand, a part shows the same. */
const mostPoints = 1_200;

/** What is drawn of the lessons of a series. */
export function fitOfLessons(
  { demand, capacity }: Pick<TelemetryLessons, 'demand' | 'capacity'>,
  ceilingPercent: number,
): UtilisationFitData {
  const all = demand.known ? demand.value.points : [];
  const every = Math.ceil(all.length / mostPoints);
  return {
    points: all
      .filter((_, index) => index % every === 0)
      .map(({ rps, busy }) => ({ rps: Number(rps.toPrecision(4)), percent: Number((100 * busy).toPrecision(4)) })),
    ...{ curve: demand.known ? demand.value.curve : null, ceilingPercent },
    capacityRps: capacity.known ? capacity.value.rps.estimate : null,
    seenUpToPercent: demand.known ? demand.value.seenUpToPercent : null,
  };
}
