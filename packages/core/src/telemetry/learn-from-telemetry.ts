import { number, percent, rate } from '../run/figures';
import { busyHour, type BusyHour } from './busy-hour';
import { lacking, learned, type Learned, type TelemetryFinding } from './learned';
import { observedCurve, type ObservedCurve } from './observed-curve';
import { productionHeadroom, type ProductionHeadroom } from './production-headroom';
import { requestDemand, type RequestDemand } from './request-demand';
import type { Telemetry } from './telemetry';
import { unitCapacity, type UnitCapacity } from './unit-capacity';

export const defaultCeilingPercent = 80;

export interface TelemetrySettings {
  /** Utilisation up to which units are to be loaded. */
  ceilingPercent: number;
  /** Units of a series that does not say. */
  units: number | null;
}

/** All that production tells of a gateway; each part by itself, since one may be known without the others. */
export interface TelemetryLessons {
  fromMs: number;
  untilMs: number;
  steps: number;
  demand: Learned<RequestDemand>;
  capacity: Learned<UnitCapacity>;
  busy: Learned<BusyHour>;
  traffic: Learned<ObservedCurve>;
  headroom: Learned<ProductionHeadroom>;
  findings: TelemetryFinding[];
  /** What a short load test would add to it. */
  advice: string;
}

/** Reads a series for demand per request, capacity, busy hour, shape, growth and headroom. Pure and the same every time. */
export function learnFromTelemetry(
  telemetry: Telemetry,
  { ceilingPercent = defaultCeilingPercent, units = null }: Partial<TelemetrySettings> = {},
): TelemetryLessons {
  const { points, stepSeconds } = telemetry;
  const demand = requestDemand(telemetry, units);
  const capacity = demand.known ? unitCapacity(demand.value, ceilingPercent) : demand;
  const busy = busyHour(telemetry);
  const traffic = observedCurve(telemetry);
  const unitsNow = points.findLast((point) => point.units !== undefined)?.units ?? units;
  return {
    fromMs: points[0]!.atMs,
    untilMs: points.at(-1)!.atMs + stepSeconds * 1000,
    steps: points.length,
    ...{ demand, capacity, busy, traffic },
    headroom: headroomOf(capacity, busy, unitsNow),
    findings: [demand, capacity, traffic].flatMap((part) => (part.known ? part.value.findings : [])),
    advice: adviceOf(telemetry, capacity),
  };
}

function headroomOf(
  capacity: Learned<UnitCapacity>,
  busy: Learned<BusyHour>,
  units: number | null,
): Learned<ProductionHeadroom> {
  if (!capacity.known) return capacity;
  if (!busy.known) return busy;
  if (units === null) return lacking('no-units', 'How many units there are now is not known.');
  return learned(productionHeadroom(capacity.value, busy.value.shortPeak.rps, units));
}

function adviceOf({ points }: Telemetry, capacity: Learned<UnitCapacity>): string {
  const latency = points.some(({ meanMs, p95Ms }) => meanMs !== undefined || p95Ms !== undefined);
  const unseen = 'Production does not tell at which rate the latency objective fails';
  if (!capacity.known)
    return `A short load test at rising rates would tell what production does not: what a request costs, and the rate at which the latency objective fails.`;
  const { rps, ceilingPercent, seenUpToPercent, extrapolation } = capacity.value;
  const range =
    extrapolation > 1.02
      ? `A short load test of one unit at ${rate((rps.estimate * seenUpToPercent) / ceilingPercent)} to ${rate(rps.estimate)} would show whether the line holds from ${number(seenUpToPercent)} % to ${number(ceilingPercent)} % utilisation`
      : `A short load test of one unit around ${rate(rps.estimate)} would show what lies above ${number(ceilingPercent)} % utilisation`;
  return `${unseen}${latency ? ' beyond the rates it had' : ', as it has no latency'}. ${range}, and would raise the grade from observed to measured.`;
}

/** The lessons in one or two sentences: what a request costs and what is free at the peak, or why that is not known. */
export function lessonsInWords({ demand, capacity, headroom }: TelemetryLessons): string {
  if (!demand.known) return demand.sentence;
  const { unitMs } = demand.value;
  const cost = `A request costs ${number(unitMs.estimate)} unit-ms (${number(unitMs.low ?? 0)} to ${number(unitMs.high ?? 0)})`;
  if (!capacity.known) return `${cost}. ${capacity.sentence}`;
  const { rps, ceilingPercent, extrapolation } = capacity.value;
  const carried = `a unit carries ${number(rps.estimate)} rps at ${number(ceilingPercent)} % (${number(rps.low ?? 0)} to ${number(rps.high ?? 0)})${extrapolation > 1.02 ? ', beyond what was seen' : ''}`;
  if (!headroom.known) return `${cost}; ${carried}. ${headroom.sentence}`;
  const { free, units, peakRps } = headroom.value;
  const standing =
    free.estimate >= 0
      ? `${percent(free.estimate)} of ${number(units)} ${units === 1 ? 'unit' : 'units'} is free`
      : `${number(units)} ${units === 1 ? 'unit is' : 'units are'} ${percent(-free.estimate)} short`;
  return `${cost}; ${carried}. At the peak of ${rate(peakRps)} ${standing}.`;
}
