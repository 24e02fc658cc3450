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
  ...{ sentence: row.sentence, noEvidence: row.noEvidence },
});
