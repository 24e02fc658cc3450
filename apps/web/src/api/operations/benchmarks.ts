import { benchmarkSchema, testCostSchema } from '@headroom/core';
import {
  archiveBenchmark,
  createBenchmark,
  dryRun,
  estimateRun,
  getBenchmark,
  listBenchmarks,
  restoreBenchmark,
  updateBenchmark,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage } from '../page';

const definition = benchmarkSchema.meta({ id: 'Benchmark', description: 'headroom.benchmark/1' });
const head = z.object({ id, name: z.string(), createdAt: time, definition });
const whole = head
  .extend({
    archivedAt: timeOrNull,
    definitionSha256: z.string().describe('With it a run of just this definition is started.'),
  })
  .meta({ id: 'StoredBenchmark' });
const params = idParams('benchmarkId');
const group = 'Benchmarks';

const read = (ctx: Ctx, { benchmarkId }: z.output<typeof params>) => getBenchmark(ctx, { benchmarkId });

export const benchmarks = [
  operation({
    ...{ id: 'listBenchmarks', method: 'get', path: '/benchmarks', group, needs: 'benchmark.read' },
    summary: 'Benchmarks, the newest first',
    query: z.strictObject({
      ...pageQuery,
      name: z.string().max(120).optional().describe('Part of the name, in any case.'),
      archived: z.enum(['true', 'false']).default('false').describe('Those that are archived in place of the others.'),
    }),
    answer: pageOf(head),
    run: (ctx, { query: { name, archived, ...page } }) => {
      const filter = { archived: archived === 'true', ...(name !== undefined && { name }) };
      return readPage(page, (asked) => listBenchmarks(ctx, { ...filter, ...asked }));
    },
  }),
  operation({
    ...{ id: 'createBenchmark', method: 'post', path: '/benchmarks', group, needs: 'benchmark.write', status: 201 },
    summary: 'Save a new benchmark',
    body: definition,
    answer: whole,
    run: async (ctx, { body }) => read(ctx, await createBenchmark(ctx, body)),
  }),
  operation({
    ...{ id: 'getBenchmark', method: 'get', path: '/benchmarks/{benchmarkId}', group, needs: 'benchmark.read' },
    summary: 'A benchmark',
    ...{ params, answer: whole },
    run: (ctx, given) => read(ctx, given.params),
  }),
  operation({
    ...{ id: 'updateBenchmark', method: 'put', path: '/benchmarks/{benchmarkId}', group, needs: 'benchmark.write' },
    summary: 'Replace a benchmark; its runs keep the definition they were started with',
    ...{ params, body: definition, answer: whole },
    run: async (ctx, { params: { benchmarkId }, body }) => {
      await updateBenchmark(ctx, { benchmarkId, definition: body });
      return read(ctx, { benchmarkId });
    },
  }),
  operation({
    ...{ id: 'archiveBenchmark', method: 'post', path: '/benchmarks/{benchmarkId}/archive', group },
    summary: 'Take a benchmark out of the lists; its runs stay',
    ...{ needs: 'benchmark.write', params, answer: whole },
    run: async (ctx, given) => {
      await archiveBenchmark(ctx, given.params);
      return read(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'restoreBenchmark', method: 'post', path: '/benchmarks/{benchmarkId}/restore', group },
    summary: 'Bring an archived benchmark back',
    ...{ needs: 'benchmark.write', params, answer: whole },
    run: async (ctx, given) => {
      await restoreBenchmark(ctx, given.params);
      return read(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'estimateRun', method: 'get', path: '/benchmarks/{benchmarkId}/cost', group, needs: 'benchmark.read' },
    summary: 'What a run of a benchmark would cost at most to make',
    params,
    answer: z.object({ cost: testCostSchema.nullable().describe('Null when it costs nothing of its own.') }),
    run: async (ctx, given) => ({ cost: await estimateRun(ctx, given.params) }),
  }),
  operation({
    ...{ id: 'dryRun', method: 'post', path: '/benchmarks/{benchmarkId}/dry-run', group, needs: 'benchmark.write' },
    summary: 'Send one request of a benchmark once, from the server',
    ...{ params, isBodyOptional: true, reachesOut: true },
    body: z.strictObject({ requestName: z.string().max(200).optional().describe('The first without.') }),
    answer: z.object({
      request: z.looseObject({ name: z.string() }),
      address: z.string().describe('Where it went.'),
      exchange: z.looseObject({}).describe('What was sent, and what came of it.'),
      isSuccess: z.boolean().nullable().describe('Null without an answer.'),
      stopSign: z.string().nullable().describe('That the answer asks for no load, in one sentence.'),
    }),
    run: async (ctx, { params: { benchmarkId }, body: { requestName } }) => {
      const { definition } = await read(ctx, { benchmarkId });
      return dryRun(ctx, { definition, ...(requestName !== undefined && { requestName }) });
    },
  }),
];
