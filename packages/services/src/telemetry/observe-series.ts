import {
  dateOf,
  learnFromTelemetry,
  lessonsInWords,
  observedRun,
  type PlanRunInput,
  type Telemetry,
  type TelemetryLessons,
  type TelemetrySettings,
} from '@headroom/core';

export interface Observed {
  lessons: TelemetryLessons;
  sentence: string;
  /** As a run of a plan, or in one sentence why it is none. */
  evidence: { run: Omit<PlanRunInput, 'id'> } | { reason: string };
}

/** What a series tells of its cell, and as evidence of grade C where it tells what a request costs. */
export function observeSeries(
  telemetry: Telemetry,
  settings: TelemetrySettings,
  cell: { tier: string; policies: string[] },
): Observed {
  const lessons = learnFromTelemetry(telemetry, settings);
  return {
    ...{ lessons, sentence: lessonsInWords(lessons) },
    evidence: evidenceOf(lessons.demand, cell, telemetry.stepSeconds),
  };
}

function evidenceOf(
  demand: TelemetryLessons['demand'],
  cell: { tier: string; policies: string[] },
  stepSeconds: number,
): Observed['evidence'] {
  if (!demand.known) return { reason: demand.sentence };
  const { taken } = demand.value;
  if (taken && !taken.isConfirmed)
    return {
      reason: `How many units there were before ${dateOf(taken.sinceMs)} is not known. Import it with the units that ran until then, or wait until it was read on five days.`,
    };
  const run = observedRun(demand.value, { id: '', ...cell }, stepSeconds);
  return run ? { run } : { reason: 'No whole number of units was seen for long enough.' };
}

/** Id of a series as evidence, which tells it from a run's. */
export const evidenceIdOf = (telemetryId: string): string => `telemetry-${telemetryId}`;
