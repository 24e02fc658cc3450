import { curveTotals, growthOver, type TelemetryLessons } from '@headroom/core';
import { draftOf, withGateway, type PlanDraft, type PlanGateway } from './plan-draft';

interface Observed {
  name: string;
  gateway: string;
  tier: string;
  policySet: string;
  lessons: Pick<TelemetryLessons, 'traffic' | 'busy' | 'headroom'>;
}

const weeksOfYear = 52;
const digits = (value: number, count: number) => String(Number(value.toPrecision(count)));

/**
 * What production tells of its traffic as a new plan: the demand curve, its peak inside the busiest hour, a year of growth where that is
 * clear, and what runs today.
 * @returns null where there is no demand curve, with the sentence that says why
 */
export function observedPlan(
  gateways: readonly PlanGateway[],
  { name, gateway, tier, policySet, lessons: { traffic, busy, headroom } }: Observed,
): { draft: PlanDraft; note: string } | { reason: string } {
  if (!traffic.known) return { reason: traffic.sentence };
  if (!gateways.some(({ id }) => id === gateway)) return { reason: 'Its gateway has no policy set any more.' };
  const { curve, growth } = traffic.value;
  const { peakRps } = curveTotals(curve);
  const isGrowing = growth.known && growth.value.isClear;
  const inYear = isGrowing ? growthOver(growth.value, weeksOfYear) : null;
  const units = headroom.known && Number.isInteger(headroom.value.units) ? String(headroom.value.units) : '';
  const draft = {
    ...withGateway(gateways, draftOf(gateways), gateway),
    ...{ name: `${name}, from production`, policySet, currentTier: tier, currentUnits: units },
    ...{ curveText: curve.hourlyRps.join('\n'), curveUnit: 'rps' as const },
    withinHourFactor: busy.known && peakRps > 0 ? digits(Math.max(1, busy.value.shortPeak.rps / peakRps), 4) : '1',
    growthFactor: inYear ? digits(inYear.estimate, 3) : '1',
  };
  const ahead = inYear
    ? `Growth is that of a year if it goes on so, ${digits(inYear.timesObserved, 2)} times as long as was seen.`
    : growth.known
      ? 'Growth is not clear, and is not applied.'
      : growth.sentence;
  return { draft, note: `Traffic as “${name}” tells it. ${ahead}` };
}
