import { defaultCeilingPercent } from '@headroom/core';
import { z } from 'zod';
import { apimServiceId } from '../apim/apim-place';

/** Longer than that nobody's week is alike; Azure Monitor and most of Prometheus keep less. */
const mostDays = 400;
/** Characters: 93 days in steps of two minutes with all figures, and what a form may send. */
const longestCsv = 5_500_000;

const query = z.string().trim().min(1).max(2000);

const queriesSchema = z.strictObject({
  rps: query,
  ...{ utilisationPercent: query.optional(), units: query.optional(), meanMs: query.optional() },
  ...{ p95Ms: query.optional(), errorRate: query.optional() },
});

/** Where a series is read from, as it is kept: `headroom.telemetry-source/1`. */
export const telemetrySourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('csv'),
    /** Of the file. */
    file: z.string().min(1).max(120).default('series.csv'),
  }),
  z.strictObject({
    kind: z.literal('prometheus'),
    /** As in `https://prometheus.example.com`, or with a path before `/api/v1`. */
    url: z.url({ protocol: /^https?$/, error: 'must begin with http:// or https://' }).max(500),
    /** PromQL for each figure, each of one series. */
    queries: queriesSchema,
    days: z.number().int().min(1).max(mostDays).default(28),
    stepSeconds: z.number().int().min(10).max(3600).default(300),
  }),
  z.strictObject({
    kind: z.literal('azure-monitor'),
    /** Of a service of API Management in the subscription of the workspace's connection to Azure. */
    serviceId: apimServiceId,
    days: z.number().int().min(1).max(93, 'must be at most 93: Azure Monitor keeps no more').default(28),
    /** 60, 300, 900, 1800 or 3600. */
    stepSeconds: z.number().int().min(60).max(3600).default(300),
  }),
]);
export type TelemetrySource = z.output<typeof telemetrySourceSchema>;

/** The cell that a series is of, and how it is read. */
const cell = {
  /** In the workspace; what is imported again under one name takes the place of what was before. */
  name: z.string().trim().min(1).max(80),
  ...{ gateway: z.string().min(1).max(80), tier: z.string().min(1).max(80), policySet: z.string().min(1).max(120) },
  /** Of a series that does not say how many there were; of Azure Monitor, which does not, until it is first read. */
  units: z.number().min(0.1).max(1000).nullable().default(null),
  /** Utilisation up to which units are to be loaded. */
  ceilingPercent: z.number().min(10).max(100).default(defaultCeilingPercent),
};

export const telemetrySchema = z.strictObject({
  ...cell,
  source: telemetrySourceSchema,
  /** Of a CSV: the file itself. */
  csv: z.string().max(longestCsv).optional(),
  /** Of a Prometheus: sealed when it is kept. */
  bearerToken: z.string().trim().min(1).max(4000).optional(),
});
export type TelemetryInput = z.input<typeof telemetrySchema>;
