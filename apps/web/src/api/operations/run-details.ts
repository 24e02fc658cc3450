import { bandStartMs, serverSeriesSchema } from '@headroom/core';
import {
  copyAsBenchmark,
  keepRunUse,
  keepServerSeries,
  readLatencyHeatmap,
  readRunLog,
  readRunUse,
  readScaleOut,
  readServerSeries,
  readStageDetail,
  readStartUp,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time } from '../fields';
import { meteredCost } from '../metered-cost';
import { operation } from '../operation';
import { startUp, within } from '../start-up';

const group = 'Runs';
const params = idParams('runId');
const curve = z.object({ count: z.number().int(), points: z.array(z.looseObject({})) });

const executing = z.object({ executions: z.number(), gbSeconds: z.number().nullable() });
const metered = z
  .object({
    ...{ executions: z.number(), fromMs: z.number().int(), untilMs: z.number().int(), region: z.string() },
    gbSeconds: z.number().nullable().describe('On demand and always ready; null where any of it is not known.'),
    onDemand: executing,
    alwaysReady: executing.extend({ baselineGbSeconds: z.number().nullable() }).nullable(),
    instances: z.array(z.object({ atMs: z.number().int(), count: z.number() })).describe('Mean of each minute.'),
    cost: meteredCost,
  })
  .meta({ id: 'MeteredUse' });

const keptSeries = z
  .object({
    source: z
      .string()
      .describe('`azure-monitor`, or `prometheus:` and the id of the telemetry whose queries were asked.'),
    ...{ label: z.string(), readAt: time },
    ...{ fromMs: z.number().int(), untilMs: z.number().int().describe('Whole steps that touch the run’s load.') },
    notes: z.array(z.string()).describe('What is to be known of it, in sentences.'),
    series: z.array(serverSeriesSchema).describe('A step of which nothing was said is null.'),
  })
  .meta({ id: 'ServerSeries' });

export const runDetails = [
  operation({
    ...{ id: 'getRunStage', method: 'get', path: '/runs/{runId}/stages/{stage}', group, needs: 'run.read' },
    summary: 'A judged stage of a run: each request by itself, and the distributions of latency',
    params: params.extend({ stage: z.string().regex(/^\d{1,4}$/) }),
    answer: z.object({
      stage: z.number().int(),
      requests: z.array(z.looseObject({ requestName: z.string() })),
      curves: z
        .object({ latency: curve, serviceTime: curve, failureLatency: curve })
        .describe('Percentiles in milliseconds: from the intended start, from the actual send, and of failures.'),
    }),
    run: (ctx, { params: { runId, stage } }) => readStageDetail(ctx, { runId, stage: Number(stage) }),
  }),
  operation({
    ...{ id: 'getRunHeatmap', method: 'get', path: '/runs/{runId}/heatmap', group, needs: 'run.read' },
    summary: 'Latency of a run’s successes over time: how many lay in each band',
    params,
    answer: z.object({
      columns: z.array(
        z.object({
          ...{ stage: z.number().int(), t: z.number().describe('Seconds since load began.'), seconds: z.number() },
          bands: z.array(z.object({ fromMs: z.number(), count: z.number().int() })),
        }),
      ),
    }),
    run: async (ctx, { params: { runId } }) => {
      const { columns } = await readLatencyHeatmap(ctx, { runId });
      const shown = columns.map(({ bands, ...column }) => ({
        ...column,
        bands: bands.map(([band, count]) => ({ fromMs: bandStartMs(band), count })),
      }));
      return { columns: shown };
    },
  }),
  operation({
    ...{ id: 'getServerSeries', method: 'get', path: '/runs/{runId}/server-series', group, needs: 'run.read' },
    summary: 'What Azure Monitor or a Prometheus said of the target over the run’s time, as it was read',
    params,
    answer: z.object({
      kept: z.array(keptSeries),
      offered: z
        .array(z.object({ telemetryId: id.nullable().describe('Null is Azure Monitor.'), label: z.string() }))
        .describe('Where more may be read; nothing for a role that may not.'),
    }),
    run: (ctx, given) => readServerSeries(ctx, given.params),
  }),
  operation({
    ...{ id: 'keepServerSeries', method: 'put', path: '/runs/{runId}/server-series', group, needs: 'telemetry.write' },
    summary: 'Read it and keep it with the run; what is kept already is answered as it is',
    ...{ params, isBodyOptional: true, reachesOut: true },
    body: z.strictObject({
      telemetryId: id.optional().describe('Whose Prometheus is asked; without one, Azure Monitor.'),
    }),
    answer: keptSeries,
    run: (ctx, { params: { runId }, body }) => keepServerSeries(ctx, { runId, ...body }),
  }),
  operation({
    ...{ id: 'getRunUse', method: 'get', path: '/runs/{runId}/metered-use', group, needs: 'run.read' },
    summary:
      'What Azure metered of a function app on Flex Consumption in the minutes of a run, as it is kept, and what it costs',
    ...{ params, answer: z.object({ metered: metered.nullable().describe('Null where it was not read.') }) },
    run: async (ctx, given) => ({ metered: await readRunUse(ctx, given.params) }),
  }),
  operation({
    ...{ id: 'keepRunUse', method: 'put', path: '/runs/{runId}/metered-use', group, needs: 'plan.write' },
    summary: 'Read it from Azure Monitor, and keep it with the run; what is kept already is answered as it is',
    description:
      'It is kept once every quantity of the bill is known and the load ended an hour ago, as Azure may add to it until then.',
    params,
    reachesOut: true,
    answer: metered.extend({ isKept: z.boolean().describe('Otherwise it is to be read again.') }),
    run: (ctx, given) => keepRunUse(ctx, given.params),
  }),
  operation({
    ...{ id: 'getScaleOut', method: 'get', path: '/runs/{runId}/scale-out', group, needs: 'run.read' },
    summary: 'How the instances of a function app on Flex Consumption came with a run’s load',
    description: 'Of what Azure Monitor said, as `keepServerSeries` has kept it: means of whole minutes.',
    params,
    answer: z.object({
      scaleOut: z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('known'),
          stepSeconds: z.number(),
          atStart: z.number().nullable().describe('Mean of the minute before the load; null where it is not known.'),
          most: z.number(),
          mostAfter: within.nullable().describe('From the load’s beginning; null where there were as many before.'),
          phases: z.array(
            z.object({
              ...{ fromInstances: z.number(), toInstances: z.number(), took: within, leastPerSecond: z.number() },
              mostPerSecond: z.number().nullable().describe('Null: nearly all may have come at once.'),
            }),
          ),
        }),
        z.object({ kind: z.literal('not-enough'), because: z.string() }),
      ]),
      steps: z.array(
        z.object({
          ...{ atMs: z.number().int(), instances: z.number().nullable().describe('Null is not known.') },
          offeredRps: z.number().nullable(),
          achievedRps: z.number().nullable(),
        }),
      ),
    }),
    run: (ctx, given) => readScaleOut(ctx, given.params),
  }),
  operation({
    ...{ id: 'getStartUp', method: 'get', path: '/runs/{runId}/start-up', group, needs: 'run.read' },
    summary: 'Latency of the first seconds of a run’s load beside what came after them, and when it had settled',
    ...{ params, answer: startUp },
    run: (ctx, given) => readStartUp(ctx, given.params),
  }),
  operation({
    ...{ id: 'getRunLog', method: 'get', path: '/runs/{runId}/log', group, needs: 'run.read' },
    summary: 'What the agents of a run and their engines said: the newest 500 lines, oldest first, without secrets',
    params,
    answer: z.object({
      lines: z.array(
        z.object({
          epoch: z.number().int().describe('Which start of the run’s agents.'),
          ...{ shard: z.number().int(), line: z.number().int(), at: time },
          ...{ source: z.enum(['agent', 'engine']), text: z.string() },
        }),
      ),
      total: z.number().int(),
    }),
    run: (ctx, given) => readRunLog(ctx, given.params),
  }),
  operation({
    ...{ id: 'copyAsBenchmark', method: 'post', path: '/runs/{runId}/benchmark', group, needs: 'benchmark.write' },
    summary: 'Save the definition of a run as a benchmark of its own',
    ...{ params, status: 201, answer: z.object({ benchmarkId: id }) },
    run: (ctx, given) => copyAsBenchmark(ctx, given.params),
  }),
];
