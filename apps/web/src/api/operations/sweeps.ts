import { gradeSchema, handFactors, runOutcomes, runStates, sweepSchema } from '@headroom/core';
import {
  answerHandChange,
  estimateSweep,
  getBenchmark,
  getSweep,
  getSweepFindings,
  keepSweepUse,
  listStartUps,
  listSweeps,
  startSweep,
  stopSweep,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time, timeOrNull } from '../fields';
import { meteredCost } from '../metered-cost';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage } from '../page';
import { startUp } from '../start-up';

const group = 'Sweeps';
const definition = sweepSchema.meta({ id: 'Sweep', description: 'headroom.sweep/1' });
const confirmHost = z
  .string()
  .max(300)
  .optional()
  .describe('The target’s host, typed once more: asked for above a rate that the workspace sets.');
const startUps = z.object({
  runs: z.array(
    z.object({
      ...{ runId: id, cell: z.number().int(), repeat: z.number().int(), tier: z.string(), policySet: z.string() },
      perInstanceConcurrency: z.number().int().nullable().describe('Null: as the app had it.'),
      grade: gradeSchema.nullable().describe('Null where the run is no evidence.'),
      startUp,
      metered: z
        .object({ executions: z.number(), gbSeconds: z.number().nullable(), cost: meteredCost })
        .nullable()
        .describe('What Azure metered, as it is kept; null where nothing is.'),
    }),
  ),
  left: z.number().int().describe('How many of them made load of which nothing that Azure metered is kept.'),
});
const readStartUps = async (...asked: Parameters<typeof listStartUps>) => {
  const runs = await listStartUps(...asked);
  return { runs, left: runs.filter(({ isUnread }) => isUnread).length };
};
const run = z.object({ id, state: z.enum(runStates), outcome: z.enum(runOutcomes).nullable() });
const whole = z
  .object({
    ...{ id, state: z.enum(['queued', 'running', 'waiting', 'restoring', 'finished']), reason: z.string().nullable() },
    ...{ simulated: z.boolean(), createdAt: time, finishedAt: timeOrNull, restoredAt: timeOrNull, definition },
    benchmark: z.object({ id, name: z.string() }),
    handChanges: z
      .array(
        z.object({
          ...{
            id,
            instruction: z.string(),
            state: z.enum(['waiting', 'done', 'given_up']),
            found: z.string().nullable(),
          },
          ...{ createdAt: time, remindAt: time, remindedAt: timeOrNull, endedAt: timeOrNull },
          endedBy: z.string().nullable(),
          putsBack: z.boolean().describe('It is to put the gateway back as it was found.'),
        }),
      )
      .describe('What persons were asked to set, where nothing else sets it; the last one may be waited for.'),
    cells: z.array(
      z.object({
        ...{ index: z.number().int(), units: z.number().int(), policySet: z.string(), tier: z.string().nullable() },
        ...{ bodyBytes: z.number().int().nullable(), concurrency: z.number().int().nullable() },
        run: run.nullable().describe('The newest of its runs'),
        runs: z.array(
          run.extend({
            repeat: z.number().int(),
            attempt: z.number().int().describe('From 0; what was run before for the repeat told nothing.'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'StoredSweep' });
const range = z.object({ least: z.number(), most: z.number() });
const params = idParams('sweepId');
const read = (ctx: Ctx, { sweepId }: z.output<typeof params>) => getSweep(ctx, { sweepId });

export const sweeps = [
  operation({
    ...{ id: 'listSweeps', method: 'get', path: '/benchmarks/{benchmarkId}/sweeps', group, needs: 'run.read' },
    summary: 'Sweeps of a benchmark, the newest first',
    ...{ params: idParams('benchmarkId'), query: z.strictObject(pageQuery), answer: pageOf(whole) },
    run: async (ctx, { params: { benchmarkId }, query }) => {
      await getBenchmark(ctx, { benchmarkId });
      return readPage(query, (asked) => listSweeps(ctx, { benchmarkId, ...asked }));
    },
  }),
  operation({
    ...{ id: 'startSweep', method: 'post', path: '/sweeps', group, needs: 'run.start', status: 201 },
    summary: 'Start a benchmark over units × policy sets × payload sizes × users',
    ...{ body: z.strictObject({ benchmarkId: id, sweep: definition, confirmHost }), answer: whole },
    run: async (ctx, { body }) => read(ctx, await startSweep(ctx, body)),
  }),
  operation({
    ...{ id: 'estimateSweep', method: 'post', path: '/sweep-estimates', group, needs: 'benchmark.read' },
    summary: 'Time, requests and money of all runs that a sweep would make, before it is started',
    body: z.strictObject({ benchmarkId: id, sweep: definition }),
    answer: z.object({
      ...{ cells: z.number().int(), runs: range, seconds: range.describe('Under load.') },
      requests: range.nullable().describe('Null where the target decides it.'),
      changes: z
        .array(
          z.object({
            setting: z.enum(handFactors),
            times: range,
            seconds: range.nullable().describe('Of all changes; null where nobody publishes how long one takes.'),
            source: z.string().describe('What that rests on.'),
          }),
        )
        .nullable()
        .describe('What setting the gateway takes beside the load; null where the connection to it cannot be used.'),
      cost: z
        .object({ total: z.string().nullable(), currency: z.string(), unknown: z.array(z.string()) })
        .nullable()
        .describe(
          'Of making the load at most; null when it costs nothing of its own. The gateway’s own bill, with units that cells set and while they are changed, is not in it.',
        ),
    }),
    run: (ctx, { body }) => estimateSweep(ctx, body),
  }),
  operation({
    ...{ id: 'getSweep', method: 'get', path: '/sweeps/{sweepId}', group, needs: 'run.read' },
    summary: 'A sweep with all its cells',
    ...{ params, answer: whole },
    run: (ctx, given) => read(ctx, given.params),
  }),
  operation({
    ...{ id: 'stopSweep', method: 'post', path: '/sweeps/{sweepId}/stop', group, needs: 'run.stop', status: 202 },
    summary: 'Ask a sweep to stop; the gateway is put back',
    ...{ params, answer: whole },
    run: async (ctx, given) => {
      await stopSweep(ctx, given.params);
      return read(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'answerHandChange', method: 'post', group, needs: 'run.start', status: 202 },
    path: '/sweeps/{sweepId}/hand-changes/{handChangeId}',
    summary: 'Confirm that what a sweep asked a person to set is set, or give it up; the sweep goes on',
    params: z.object({ sweepId: id, handChangeId: id }),
    body: z.strictObject({
      answer: z.enum(['done', 'give-up']),
      found: z.string().max(2_000).optional().describe('How the gateway was found, for whoever puts it back.'),
    }),
    answer: whole,
    run: async (ctx, { params: { sweepId, handChangeId }, body }) => {
      await answerHandChange(ctx, { sweepId, handChangeId, ...body });
      return read(ctx, { sweepId });
    },
  }),
  operation({
    ...{ id: 'getSweepFindings', method: 'get', path: '/sweeps/{sweepId}/findings', group, needs: 'run.read' },
    summary: 'What a sweep tells so far: what each policy set, unit and payload adds, and the most useful next cell',
    params,
    answer: z.object({
      measure: z.enum(['capacity', 'throughput', 'cpu']),
      cells: z.array(z.object({ msPerRequest: z.number().nullable(), runs: z.number().int() })),
      effects: z.array(z.looseObject({})).describe('How many times as much a request takes.'),
      interactions: z.array(z.looseObject({})).describe('What works together: 1 is not at all.'),
      noise: z.number().nullable().describe('How much runs of one cell differ, as a share.'),
      confounded: z.array(z.string()).describe('What cannot be told apart.'),
      next: z.object({ cell: z.number().int(), because: z.string() }).nullable(),
    }),
    run: (ctx, given) => getSweepFindings(ctx, given.params),
  }),
  operation({
    ...{ id: 'getSweepStartUps', method: 'get', path: '/sweeps/{sweepId}/start-ups', group, needs: 'run.read' },
    summary:
      'How each finished run of a sweep over a function app on Flex Consumption started up and what it cost, of each repeat the last attempt',
    ...{ params, answer: startUps },
    run: (ctx, given) => readStartUps(ctx, given.params),
  }),
  operation({
    ...{ id: 'keepSweepUse', method: 'post', path: '/sweeps/{sweepId}/metered-use', group, needs: 'plan.write' },
    summary: 'Read what Azure metered in each of these runs, and keep it with them',
    description:
      'What is kept is not read again. Where one cannot be read, the others are kept all the same. It reads for two minutes: ask again for those that are left.',
    ...{ params, reachesOut: true, answer: startUps },
    run: async (ctx, given) => {
      await keepSweepUse(ctx, given.params);
      return readStartUps(ctx, given.params);
    },
  }),
];
