import { runOutcomes, runStates } from '@headroom/core';
import {
  excludeMeasurement,
  getRun,
  includeMeasurement,
  listRuns,
  readRunSeries,
  repeatRun,
  startRun,
  stopRun,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { document, id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage } from '../page';

const head = z
  .object({
    ...{ id, name: z.string(), benchmarkId: id.nullable(), sweepId: id.nullable() },
    state: z.enum(runStates),
    outcome: z.enum(runOutcomes).nullable().describe('Null until it is finished.'),
    reason: z.string().nullable().describe('How it ended, in a sentence.'),
    answer: document('What was found of the capacity.').nullable(),
    simulated: z.boolean().describe('It was worked out, not measured.'),
    ...{ startedBy: z.string(), endedBy: z.string().nullable(), createdAt: time },
    ...{ startedAt: timeOrNull, finishedAt: timeOrNull, stopRequestedAt: timeOrNull },
  })
  .meta({ id: 'RunHead' });
const whole = head
  .extend({
    definition: document('headroom.benchmark/1 as it stood when the run was started; null of an import.').nullable(),
    environment: z.record(z.string(), z.string()).nullable(),
    stages: z.array(
      z.looseObject({
        ...{ stage: z.number().int(), state: z.string(), order: document('What load was asked for.') },
        statistics: document('What was measured, by merged histograms.').nullable(),
        verdict: document('Whether it counts, and whether it is within the SLO.').nullable(),
        ...{ startedAt: timeOrNull, endedAt: timeOrNull },
      }),
    ),
    events: z.array(
      z.object({ at: time, actor: z.string(), state: z.enum(runStates).nullable(), message: z.string() }),
    ),
    errorExamples: z
      .array(
        z.object({
          ...{
            outcome: z.string().nullable(),
            requestName: z.string().nullable(),
            status: z.number().int().nullable(),
          },
          ...{ stage: z.number().int().nullable(), second: z.number().int().nullable().describe('Of the stage.') },
          ...{ message: z.string(), body: z.string().optional().describe('How the answer’s body begins.') },
        }),
      )
      .describe('A few failures of each kind, without secrets.'),
    measurement: z
      .object({
        ...{ id, grade: z.string(), gatewayId: z.string(), tierId: z.string(), units: z.number().int() },
        excludedReason: z.string().nullable(),
      })
      .nullable()
      .describe('What it says of a cell, for plans.'),
  })
  .meta({ id: 'Run' });
const confirmHost = z
  .string()
  .max(300)
  .optional()
  .describe('The target’s host, typed once more: asked for above a rate that the workspace sets.');
const confirmUnenforcedTarget = z
  .boolean()
  .default(false)
  .describe('An admin’s word that a script of one’s own may run, though nothing holds it to the proved target.');
const definitionSha256 = z
  .string()
  .max(64)
  .optional()
  .describe('Of the benchmark as it was read: another is not started. Asked for with a confirmation of a script.');
const params = idParams('runId');
const group = 'Runs';
const read = (ctx: Ctx, { runId }: z.output<typeof params>) => getRun(ctx, { runId });

export const runs = [
  operation({
    ...{ id: 'listRuns', method: 'get', path: '/runs', group, needs: 'run.read' },
    summary: 'Runs and imports, the newest first',
    query: z.strictObject({
      ...pageQuery,
      name: z.string().max(120).optional().describe('Part of the name, in any case.'),
      gateway: z.string().max(120).optional(),
      kind: z.enum([...runOutcomes, 'going', 'imported', 'simulated']).optional(),
    }),
    answer: pageOf(head),
    run: (ctx, { query: { limit, cursor, name, gateway, kind } }) => {
      const filter = { ...(name && { name }), ...(gateway && { gateway }), ...(kind && { kind }) };
      return readPage({ limit, cursor }, (asked) => listRuns(ctx, { ...filter, ...asked }));
    },
  }),
  operation({
    ...{ id: 'startRun', method: 'post', path: '/runs', group, needs: 'run.start', status: 201 },
    summary: 'Start a run of a benchmark as it stands now',
    namesVersion: true,
    body: z.strictObject({ benchmarkId: id, definitionSha256, confirmUnenforcedTarget, confirmHost }),
    answer: whole,
    run: async (ctx, { body }) => read(ctx, await startRun(ctx, body)),
  }),
  operation({
    ...{ id: 'getRun', method: 'get', path: '/runs/{runId}', group, needs: 'run.read' },
    summary: 'A run with its stages and its timeline',
    ...{ params, answer: whole },
    run: (ctx, given) => read(ctx, given.params),
  }),
  operation({
    ...{ id: 'getRunSeries', method: 'get', path: '/runs/{runId}/series', group, needs: 'run.read' },
    summary: 'A run second by second; of a long run, in points of 10 or 60 seconds',
    ...{ params, answer: z.looseObject({ points: z.array(z.looseObject({})) }) },
    run: (ctx, { params: { runId } }) => readRunSeries(ctx, { runId }),
  }),
  operation({
    ...{ id: 'stopRun', method: 'post', path: '/runs/{runId}/stop', group, needs: 'run.stop', status: 202 },
    summary: 'Ask a run to stop; asking twice changes nothing',
    ...{ params, answer: whole },
    run: async (ctx, given) => {
      await stopRun(ctx, given.params);
      return read(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'repeatRun', method: 'post', path: '/runs/{runId}/repeat', group, needs: 'run.start', status: 201 },
    summary: 'Start a run of the same definition and version of policies',
    description: 'A body is needed only to confirm.',
    ...{ params, body: z.strictObject({ confirmUnenforcedTarget, confirmHost }), isBodyOptional: true },
    answer: whole,
    run: async (ctx, { params: { runId }, body }) => read(ctx, await repeatRun(ctx, { runId, ...body })),
  }),
  operation({
    ...{ id: 'excludeRun', method: 'put', path: '/runs/{runId}/exclusion', group, needs: 'plan.write' },
    summary: 'Take what a run measured out of the evidence, with a reason',
    ...{ params, body: z.strictObject({ reason: z.string().trim().min(3).max(500) }), answer: whole },
    run: async (ctx, { params: { runId }, body: { reason } }) => {
      await excludeMeasurement(ctx, { runId, reason });
      return read(ctx, { runId });
    },
  }),
  operation({
    ...{ id: 'includeRun', method: 'delete', path: '/runs/{runId}/exclusion', group, needs: 'plan.write' },
    summary: 'Let what a run measured be evidence again',
    params,
    run: (ctx, given) => includeMeasurement(ctx, given.params),
  }),
];
