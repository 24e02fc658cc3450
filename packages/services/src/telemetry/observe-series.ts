import {
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
  const { demand } = lessons;
  const run = demand.known && observedRun(demand.value, { id: '', ...cell }, telemetry.stepSeconds);
  return {
    ...{ lessons, sentence: lessonsInWords(lessons) },
    evidence: run
      ? { run }
      : { reason: demand.known ? 'No whole number of units was seen for long enough.' : demand.sentence },
  };
}

/** Id of a series as evidence, which tells it from a run's. */
export const evidenceIdOf = (telemetryId: string): string => `telemetry-${telemetryId}`;
