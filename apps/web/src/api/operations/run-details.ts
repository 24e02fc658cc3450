import { bandStartMs } from '@headroom/core';
import { copyAsBenchmark, readLatencyHeatmap, readStageDetail } from '@headroom/services';
import { z } from 'zod';
import { id, idParams } from '../fields';
import { operation } from '../operation';

const group = 'Runs';
const params = idParams('runId');
const curve = z.object({ count: z.number().int(), points: z.array(z.looseObject({})) });

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
    ...{ id: 'copyAsBenchmark', method: 'post', path: '/runs/{runId}/benchmark', group, needs: 'benchmark.write' },
    summary: 'Save the definition of a run as a benchmark of its own',
    ...{ params, status: 201, answer: z.object({ benchmarkId: id }) },
    run: (ctx, given) => copyAsBenchmark(ctx, given.params),
  }),
];
