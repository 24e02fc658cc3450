import {
  addToBaseline,
  benchmarkTrend,
  compareRunsById,
  readBaseline,
  removeFromBaseline,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { document, id, idParams, time } from '../fields';
import { operation } from '../operation';

const group = 'Comparisons';
const params = idParams('runId');
const oneId = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ids = (least: number, most: number) =>
  z.string().regex(new RegExp(`^${oneId}(,${oneId}){${least - 1},${most - 1}}$`), 'must be ids, with commas');
const listOf = (text: string | undefined) => text?.split(',') ?? [];

const compared = z
  .object({
    labels: z.array(z.string()).describe('Runs that are held against the base.'),
    load: document('At which throughput and latency are compared.').nullable(),
    metrics: z.array(
      z.looseObject({
        answer: z.enum(['better', 'worse', 'equivalent', 'no difference shown', 'not comparable']),
        sentence: z.string(),
      }),
    ),
    notCompared: z.array(z.string()).describe('What was not compared, and why.'),
  })
  .meta({ id: 'GroupComparison' });
const baseline = z.object({
  inBaseline: z.boolean(),
  reason: z.string().nullable().describe('Why it cannot be in it; null when it can.'),
  runIds: z.array(id).describe('Runs of the baseline of its benchmark, the oldest first.'),
});
const read = (ctx: Ctx, { runId }: z.output<typeof params>) => readBaseline(ctx, { runId });

export const comparisons = [
  operation({
    ...{ id: 'compareRuns', method: 'get', path: '/comparison', group, needs: 'run.read' },
    summary: 'Compare 2 to 20 runs: whether they can be, where they differ, and each against the base',
    query: z.strictObject({
      runs: ids(2, 20).describe('Their ids, with commas.'),
      base: ids(1, 20).optional().describe('Those of them that are the base; the first without.'),
      repeats: z.enum(['true', 'false']).default('false').describe('Whether runs of one configuration stand together.'),
    }),
    answer: z.object({
      runs: z.array(
        z.object({
          label: z.string(),
          head: z.object({ id, name: z.string() }),
          level: document('The level whose figures are compared, with its statistics.').nullable(),
        }),
      ),
      missing: z.array(z.string()).describe('Ids that are of no run of this workspace.'),
      comparability: z.looseObject({
        verdict: z.enum(['like-for-like', 'with-care', 'not-comparable']),
        sentences: z.array(z.string()),
      }),
      isCommonLoad: z.boolean().describe('Whether all figures are of one load.'),
      differences: z.array(z.object({ path: z.string(), values: z.array(z.string().nullable()) })),
      groups: z.array(z.array(z.string())).describe('Labels that stand together, the base first.'),
      comparisons: z.array(compared),
    }),
    run: (ctx, { query: { runs, base, repeats } }) =>
      compareRunsById(ctx, { runIds: listOf(runs), baseIds: listOf(base), repeats: repeats === 'true' }),
  }),
  operation({
    ...{ id: 'getTrend', method: 'get', path: '/benchmarks/{benchmarkId}/trend', group, needs: 'run.read' },
    summary:
      'How the valid runs of a benchmark went over time, where that changed, and the newest against the baseline',
    params: idParams('benchmarkId'),
    answer: z.object({
      trends: z.array(
        z.object({
          metric: z.enum(['capacity', 'latency', 'cpu']),
          points: z.array(
            z.object({
              ...{ runId: id, at: time, value: z.number(), isBaseline: z.boolean() },
              isReconfigured: z.boolean().describe('The benchmark or its policies were another before.'),
            }),
          ),
          changes: z.array(z.looseObject({ index: z.number().int(), sentence: z.string() })),
        }),
      ),
      level: z.string().nullable().describe('The load of latency and CPU; null when none was offered twice.'),
      percentile: z.number(),
      baselineIds: z.array(id),
      validRuns: z.number().int(),
      newest: z.object({ runId: id, comparison: compared }).nullable(),
    }),
    run: (ctx, given) => benchmarkTrend(ctx, given.params),
  }),
  operation({
    ...{ id: 'getBaseline', method: 'get', path: '/runs/{runId}/baseline', group, needs: 'run.read' },
    summary: 'Whether a run stands for how its benchmark is to be, and which do',
    ...{ params, answer: baseline },
    run: (ctx, given) => read(ctx, given.params),
  }),
  operation({
    ...{ id: 'addToBaseline', method: 'put', path: '/runs/{runId}/baseline', group, needs: 'benchmark.write' },
    summary: 'Let a run stand for how its benchmark is to be',
    ...{ params, answer: baseline },
    run: async (ctx, given) => {
      await addToBaseline(ctx, given.params);
      return read(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'removeFromBaseline', method: 'delete', path: '/runs/{runId}/baseline', group, needs: 'benchmark.write' },
    summary: 'Take a run out of the baseline of its benchmark',
    params,
    run: async (ctx, given) => {
      await read(ctx, given.params);
      await removeFromBaseline(ctx, given.params);
    },
  }),
];
