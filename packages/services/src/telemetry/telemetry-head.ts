import type { requireSeries } from './require-series';
import { telemetrySourceSchema, type TelemetrySource } from './telemetry-input';

/** A stored series, without its points. */
export interface TelemetryHead {
  id: string;
  name: string;
  gateway: string;
  tier: string;
  policySet: string;
  /** Said for a series that does not tell. */
  units: number | null;
  ceilingPercent: number;
  source: TelemetrySource;
  steps: number;
  from: Date;
  until: Date;
  readAt: Date;
  /** Why it could not be read again by itself; null when it could, or was not tried. */
  problem: string | null;
  /** What it tells, in words. */
  sentence: string;
  /** Why it is no evidence; null when it is, of grade C. */
  noEvidence: string | null;
}

type SeriesRow = Awaited<ReturnType<typeof requireSeries>>;

export const telemetryHead = (row: SeriesRow): TelemetryHead => ({
  ...{ id: row.id, name: row.name, gateway: row.gatewayId, tier: row.tierId, units: row.units },
  ...{ policySet: row.policySetVersion.policySet.name, ceilingPercent: row.ceilingPercent, steps: row.steps },
  ...{ source: telemetrySourceSchema.parse(row.source), from: row.fromAt, until: row.untilAt, readAt: row.readAt },
  ...{ problem: row.problem, sentence: row.sentence, noEvidence: row.noEvidence },
});
