import { serverSeriesSchema, type ServerSeries } from '@headroom/core';
import { z } from 'zod';

/** `headroom.server-series/1`: what one source said of a run's target, as it is stored. */
const documentSchema = z.strictObject({
  schema: z.literal('headroom.server-series/1'),
  /** The source, for a person. */
  label: z.string(),
  /** What the series are of: all steps that touch the run's load, and of a function app the one before, in milliseconds since 1970. */
  fromMs: z.number().int(),
  untilMs: z.number().int(),
  /** What is to be known of them, in sentences. */
  notes: z.array(z.string()),
  series: z.array(serverSeriesSchema).min(1),
});
export type ServerSeriesDocument = z.output<typeof documentSchema>;

/** What one source said of a run's target. */
export interface KeptServerSeries extends Omit<ServerSeriesDocument, 'schema'> {
  /** `azure-monitor`, or `prometheus:` and the id of the telemetry whose queries were asked. */
  source: string;
  series: ServerSeries[];
  readAt: Date;
}

/** By which a source is known in a run. */
export const sourceKey = (telemetryId: string | null | undefined): string =>
  telemetryId ? `prometheus:${telemetryId}` : 'azure-monitor';

interface ServerSeriesRow {
  source: string;
  readAt: Date;
  document: unknown;
}

/** A row as it is read. */
export function keptServerSeries({ source, readAt, document }: ServerSeriesRow): KeptServerSeries {
  const { schema: _, ...kept } = documentSchema.parse(document);
  return { source, readAt, ...kept };
}
