import type { DemandCurve } from '../workload/demand-curve';
import { mean } from '../stats/moments';
import { growthOf, type Growth } from './growth';
import { hourOfDay, hourRates } from './hours';
import { lacking, learned, type Learned, type TelemetryFinding } from './learned';
import { msPerDay, type Telemetry } from './telemetry';
import { weekLevel, weeklyShape } from './weekly-shape';

export interface ObservedCurve {
  /** At today's level, the end of the series: 168 hours from Monday 00:00 UTC, or 24 where no whole week was seen. */
  curve: DemandCurve;
  growth: Learned<Growth>;
  findings: TelemetryFinding[];
}

/** The demand curve of a plan: the shape of a week at the level of the last one; on the trend only where growth is clear. */
export function observedCurve(telemetry: Telemetry): Learned<ObservedCurve> {
  const shape = weeklyShape(telemetry);
  if (!shape.known) return shape.lack === 'too-short-for-week' ? dayCurve(telemetry, shape) : shape;
  const growth = growthOf(shape.value);
  const findings = [...shape.value.findings];
  if (growth.known && !growth.value.isClear)
    findings.push({
      kind: 'growth-unclear',
      sentence: 'The rate neither clearly grows nor clearly shrinks; the curve is at the last week’s level.',
    });
  const isClear = growth.known && growth.value.isClear;
  const level = isClear ? Math.exp(growth.value.logLevelNow) : weekLevel(shape.value, shape.value.weeks.at(-1)!);
  return learned({ curve: curveOf(shape.value.factors.map((factor) => factor * level)), growth, findings });
}

function dayCurve(telemetry: Telemetry, week: Learned<never>): Learned<ObservedCurve> {
  const hours = hourRates(telemetry);
  const slots = Map.groupBy(hours, hourOfDay);
  const days = new Set(hours.map(({ atMs }) => Math.floor(atMs / msPerDay))).size;
  if (slots.size < 24 || days < 2) return week;
  const means = Array.from({ length: 24 }, (_, hour) => mean((slots.get(hour) ?? []).map(({ rps }) => rps)));
  if (means.every((rps) => rps === 0)) return lacking('no-traffic', 'No request was seen.');
  return learned({
    curve: curveOf(means),
    growth: lacking('too-short-for-growth', 'No whole week was seen; growth needs 4.'),
    findings: [
      {
        kind: 'day-only',
        sentence: `Only ${days} days were seen: the curve is that of a day, and weekends are taken as working days are.`,
      },
    ],
  });
}

const curveOf = (hourlyRps: readonly number[]): DemandCurve => ({
  hourlyRps: hourlyRps.map((rps) => Number(rps.toPrecision(6))),
});
