import {
  comparePolicyVersions,
  exportPolicySet,
  getGateway,
  getPolicySet,
  listPolicyCosts,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { operation } from '../operation';

const group = 'Catalog';
const needs = 'plan.read';
const path = '/policy-sets/{gatewayId}/{name}';
const word = z.string().min(1).max(120);
const params = z.object({ gatewayId: word, name: word });
const version = z.string().regex(/^[1-9]\d{0,8}$/);
const estimate = z.looseObject({}).nullable();

/** A gateway that there is not is no fault in what was asked of it. */
async function setOf(ctx: Ctx, { gatewayId, name }: z.output<typeof params>) {
  await getGateway(ctx, { gatewayId });
  return { gatewayId, name };
}

export const policyVersions = [
  operation({
    ...{ id: 'exportPolicySet', method: 'get', path: `${path}/document`, group, needs },
    summary: 'A version of a set as a policy document of its gateway, such as API Management’s policy XML',
    ...{ params, query: z.strictObject({ version: version.optional().describe('The newest without.') }) },
    answer: z.object({ text: z.string(), version: z.number().int() }),
    run: async (ctx, { params: set, query }) =>
      exportPolicySet(ctx, {
        ...(await setOf(ctx, set)),
        ...(query.version !== undefined && { version: Number(query.version) }),
      }),
  }),
  operation({
    ...{ id: 'comparePolicyVersions', method: 'get', path: `${path}/changes`, group, needs },
    summary: 'What became of each policy from one version of a set to another',
    params,
    query: z.strictObject({
      before: version.optional().describe('The one before the later without.'),
      after: version.optional().describe('The newest without.'),
    }),
    answer: z.object({
      changes: z.array(z.looseObject({ kind: z.enum(['same', 'added', 'removed', 'moved', 'changed']) })),
    }),
    run: async (ctx, { params, query }) => {
      const set = await setOf(ctx, params);
      const after = Number(query.after ?? (await getPolicySet(ctx, set)).versions[0]?.version ?? 1);
      const before = Number(query.before ?? after - 1);
      return { changes: await comparePolicyVersions(ctx, { ...set, before, after }) };
    },
  }),
  operation({
    ...{ id: 'listPolicyCosts', method: 'get', path: `${path}/costs`, group, needs },
    summary: 'What each policy costs per call as far as runs tell; null is not known, and never 0',
    params,
    answer: z.object({
      data: z.array(
        z.object({
          ...{ policy: z.string(), cpuMs: estimate, delayMs: estimate, isInSet: z.boolean() },
          grade: z.string().nullable(),
          runs: z.array(z.looseObject({ id: z.string() })),
        }),
      ),
    }),
    run: async (ctx, given) => ({ data: await listPolicyCosts(ctx, await setOf(ctx, given.params)) }),
  }),
];
