import { requirementSchema } from '@headroom/core';
import {
  archivePlan,
  createPlan,
  evaluatePlan,
  getPlan,
  listPlans,
  listPlanVersions,
  restorePlan,
  updatePlan,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { document, id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage, readPageBy } from '../page';

const requirement = requirementSchema.meta({ id: 'Requirement', description: 'headroom.requirement/1' });
const name = z.string().trim().min(1).max(120);
const saved = z.object({ id, name: z.string(), updatedAt: time, requirement });
const whole = saved.extend({ archivedAt: timeOrNull }).meta({ id: 'Plan' });
const head = saved.extend({
  recommendation: document('What its newest recommendation states of its own gateway.').nullable(),
  ranking: document('headroom.ranking/1: how its gateways stand, where it asks several.').nullable(),
});
const recommendation = z.object({
  plan: z.object({ id, name: z.string() }),
  policySet: z.object({ gateway: z.string(), name: z.string() }),
  recommendation: z
    .object({
      ...{ id, createdAt: time, region: z.string() },
      isOutdated: z.boolean().describe('The requirement is another since it was answered.'),
      priceBook: document('The prices it used.'),
      problem: document('headroom.plan/1: all that it was made of.'),
      result: document('The verdict, the options, and why each other one lost.'),
    })
    .nullable()
    .describe('Null until the plan was evaluated.'),
  ranking: document('headroom.ranking/1').nullable(),
});
const versionKey = z.object({ version: z.int().min(1) });
const params = idParams('planId');
const group = 'Plans';

const read = async (ctx: Ctx, { planId }: z.output<typeof params>) => (await getPlan(ctx, { planId })).plan;

export const plans = [
  operation({
    ...{ id: 'listPlans', method: 'get', path: '/plans', group, needs: 'plan.read' },
    summary: 'Plans with what their newest recommendations state, the newest plan first',
    query: z.strictObject({
      ...pageQuery,
      name: z.string().max(120).optional().describe('Part of the name.'),
      archived: z.enum(['true', 'false']).default('false').describe('Those that are archived in place of the others.'),
    }),
    answer: pageOf(head),
    run: async (ctx, { query: { name, archived, ...page } }) => {
      const filter = { archived: archived === 'true', ...(name !== undefined && { name }) };
      const { data, nextCursor } = await readPage(page, ({ limit, before }) =>
        listPlans(ctx, { ...filter, limit, made: { before } }),
      );
      return {
        data: data.map((plan) => ({ ...plan, recommendation: plan.recommendation?.result ?? null })),
        nextCursor,
      };
    },
  }),
  operation({
    ...{ id: 'createPlan', method: 'post', path: '/plans', group, needs: 'plan.write', status: 201 },
    summary: 'Save a new plan; its recommendation comes when it is evaluated',
    body: z.strictObject({ name, requirement }),
    answer: whole,
    run: async (ctx, { body }) => read(ctx, await createPlan(ctx, body)),
  }),
  operation({
    ...{ id: 'getPlan', method: 'get', path: '/plans/{planId}', group, needs: 'plan.read' },
    summary: 'What a plan asks',
    ...{ params, answer: whole },
    run: (ctx, given) => read(ctx, given.params),
  }),
  operation({
    ...{ id: 'updatePlan', method: 'put', path: '/plans/{planId}', group, needs: 'plan.write' },
    summary: 'Replace what a plan asks, as its next version, and its name',
    ...{ params, answer: whole },
    body: z.strictObject({
      name: name.optional().describe('Its new name; it keeps the one it has without.'),
      requirement,
    }),
    run: async (ctx, { params: { planId }, body }) => {
      await updatePlan(ctx, { planId, ...body });
      return read(ctx, { planId });
    },
  }),
  operation({
    ...{ id: 'archivePlan', method: 'post', path: '/plans/{planId}/archive', group, needs: 'plan.write' },
    summary: 'Take a plan out of lists and reports; its versions and answers stay',
    ...{ params, answer: whole },
    run: async (ctx, given) => {
      await archivePlan(ctx, given.params);
      return read(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'restorePlan', method: 'post', path: '/plans/{planId}/restore', group, needs: 'plan.write' },
    summary: 'Bring an archived plan back',
    ...{ params, answer: whole },
    run: async (ctx, given) => {
      await restorePlan(ctx, given.params);
      return read(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'listPlanVersions', method: 'get', path: '/plans/{planId}/versions', group, needs: 'plan.read' },
    summary: 'What a plan asked before, the newest first, with what changed from one version to the next',
    ...{ params, query: z.strictObject(pageQuery) },
    answer: pageOf(
      z.object({
        ...{ version: z.number().int(), savedAt: time, savedBy: z.string().nullable(), requirement },
        changes: z.array(z.looseObject({})),
      }),
    ),
    run: (ctx, { params: { planId }, query }) =>
      readPageBy(versionKey, query, async ({ limit, after }) => {
        return (await listPlanVersions(ctx, { planId, limit, before: after?.version })).versions;
      }),
  }),
  operation({
    ...{ id: 'evaluatePlan', method: 'post', path: '/plans/{planId}/recommendation', group, needs: 'plan.write' },
    summary: 'Answer a plan with today’s evidence and prices, on each of its gateways',
    ...{ params, status: 201, answer: recommendation },
    run: async (ctx, { params: { planId } }) => {
      await evaluatePlan(ctx, { planId });
      return getPlan(ctx, { planId });
    },
  }),
  operation({
    ...{ id: 'getRecommendation', method: 'get', path: '/plans/{planId}/recommendation', group, needs: 'plan.read' },
    summary: 'The newest recommendation of a plan',
    params,
    query: z.strictObject({
      gateway: z
        .string()
        .max(120)
        .optional()
        .describe('One that the plan asks; without it the cheapest that is known.'),
    }),
    answer: recommendation,
    run: (ctx, { params: { planId }, query }) => getPlan(ctx, { planId, gateway: query.gateway }),
  }),
];
