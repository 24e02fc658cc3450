import {
  getTelemetry,
  importTelemetry,
  listTelemetry,
  refreshTelemetry,
  removeTelemetry,
  telemetrySchema,
  type TelemetryDetail,
} from '@headroom/services';
import { z } from 'zod';
import { bodyBytes } from '@/server/request-limits';
import { id, idParams, time } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage } from '../page';

const group = 'Production telemetry';
const params = idParams('telemetryId');
const estimated = z
  .object({ estimate: z.number(), low: z.number().nullable(), high: z.number().nullable() })
  .nullable()
  .describe('With its 90 % interval; null is not known.');
const head = z
  .object({
    ...{ id, name: z.string(), gateway: z.string(), tier: z.string(), policySet: z.string() },
    ...{ units: z.number().nullable(), ceilingPercent: z.number(), steps: z.number().int() },
    source: z
      .looseObject({ kind: z.enum(['csv', 'prometheus', 'azure-monitor']) })
      .describe('Where it is read from; never its token.'),
    ...{ from: time, until: time, readAt: time },
    problem: z.string().nullable().describe('Why it could not be read again by itself.'),
    sentence: z.string().describe('What it tells, in words.'),
    noEvidence: z.string().nullable().describe('Why it is no evidence; null when it is, of grade C.'),
  })
  .meta({ id: 'StoredTelemetry' });
const detail = head
  .extend({
    unitMs: estimated.describe('What a request costs, in unit-milliseconds.'),
    unitRps: estimated.describe('Rate of a unit at the ceiling.'),
    free: estimated.describe('Share of the units that is free at the peak.'),
    growthPerMonth: estimated,
    peakRps: z.number().nullable(),
    sizing: z
      .object({ verdict: z.enum(['fewer', 'keep', 'unsure', 'more']), units: z.number(), sentence: z.string() })
      .nullable(),
    demandCurve: z
      .object({ hourlyRps: z.array(z.number()) })
      .nullable()
      .describe('As a requirement takes it.'),
    findings: z.array(z.string()).describe('What makes the figures doubtful.'),
    advice: z.string().describe('What a short load test would add.'),
  })
  .meta({ id: 'TelemetryLessons' });

function shown({ lessons, notes, ...series }: TelemetryDetail) {
  const { demand, capacity, headroom, busy, traffic, findings, advice } = lessons;
  const growth = traffic.known ? traffic.value.growth : traffic;
  return {
    ...series,
    unitMs: demand.known ? finite(demand.value.unitMs) : null,
    unitRps: capacity.known ? finite(capacity.value.rps) : null,
    free: headroom.known ? finite(headroom.value.free) : null,
    growthPerMonth: growth.known ? finite(growth.value.perMonth) : null,
    peakRps: busy.known ? busy.value.shortPeak.rps : null,
    demandCurve: traffic.known ? traffic.value.curve : null,
    findings: [...findings.map(({ sentence }) => sentence), ...notes],
    advice,
  };
}

/** An end of an interval that is not known is infinite, which JSON cannot say. */
function finite({ estimate, low, high }: { estimate: number; low: number | null; high: number | null }) {
  const end = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);
  return { estimate, low: end(low), high: end(high) };
}

export const telemetry = [
  operation({
    ...{ id: 'listTelemetry', method: 'get', path: '/telemetry', group, needs: 'telemetry.read' },
    summary: 'What was read of gateways in production, the newest first',
    ...{ query: z.strictObject(pageQuery), answer: pageOf(head) },
    run: (ctx, { query }) => readPage(query, (asked) => listTelemetry(ctx, asked)),
  }),
  operation({
    ...{ id: 'importTelemetry', method: 'put', path: '/telemetry', group, needs: 'telemetry.write' },
    summary: 'Read a CSV, a Prometheus or Azure Monitor and store it under its name, in place of an earlier one',
    ...{ body: telemetrySchema.meta({ id: 'Telemetry' }), maxBytes: bodyBytes.action, reachesOut: true },
    answer: z.object({ telemetryId: id }),
    run: (ctx, { body }) => importTelemetry(ctx, body),
  }),
  operation({
    ...{ id: 'getTelemetry', method: 'get', path: '/telemetry/{telemetryId}', group, needs: 'telemetry.read' },
    summary: 'What production tells: demand per request, headroom, growth and the demand curve',
    ...{ params, answer: detail },
    run: async (ctx, given) => shown(await getTelemetry(ctx, given.params)),
  }),
  operation({
    ...{ id: 'refreshTelemetry', method: 'put', path: '/telemetry/{telemetryId}/reading', group },
    summary: 'Read a Prometheus or Azure Monitor again, up to now',
    ...{ needs: 'telemetry.write', params, answer: head, reachesOut: true },
    run: async (ctx, given) => {
      await refreshTelemetry(ctx, given.params);
      return getTelemetry(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'removeTelemetry', method: 'delete', path: '/telemetry/{telemetryId}', group, needs: 'telemetry.write' },
    summary: 'Remove a series and the evidence that it is',
    params,
    run: (ctx, given) => removeTelemetry(ctx, given.params),
  }),
];
