import {
  checkProof,
  getQuotaUse,
  getTargetPolicy,
  listProofs,
  requestProof,
  setTargetPolicy,
  targetPolicySchema,
  withdrawProof,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPageBy } from '../page';

const group = 'Targets';
const params = idParams('proofId');
const proof = z
  .object({
    ...{ id, origin: z.string().describe('Scheme, host and port.'), state: z.enum(['asked', 'proved', 'expired']) },
    token: z.string().describe('What the target is to show; it opens nothing.'),
    ...{ fileUrl: z.string(), header: z.string() },
    record: z.string().nullable().describe('Name of the TXT record; null for a host that is an address.'),
    methods: z.array(z.string()).describe('Where the token was found.'),
    ceilingRps: z.number().describe('The highest rate that the proof allows, in requests per second.'),
    ...{ provedAt: timeOrNull, expiresAt: timeOrNull, checkedAt: timeOrNull, createdAt: time },
    problem: z.string().nullable().describe('What stood against it when it was last looked for.'),
  })
  .meta({ id: 'Proof' });
const originKey = proof.pick({ origin: true });
const rules = targetPolicySchema.meta({ id: 'TargetRules' });

export const targets = [
  operation({
    ...{ id: 'listProofs', method: 'get', path: '/targets', group, needs: 'target.read' },
    summary: 'Targets whose ownership was asked for or is proved, by address',
    ...{ query: z.strictObject(pageQuery), answer: pageOf(proof) },
    run: (ctx, { query }) => readPageBy(originKey, query, (asked) => listProofs(ctx, asked)),
  }),
  operation({
    ...{ id: 'requestProof', method: 'post', path: '/targets', group, needs: 'target.prove', status: 201 },
    summary: 'Ask for a proof that a target’s owner agrees to be loaded; asking again gives the same token',
    body: z.strictObject({
      target: z.string().trim().min(1).max(300).describe('Such as https://api.example.com; https without a scheme.'),
    }),
    answer: proof,
    run: (ctx, { body }) => requestProof(ctx, body),
  }),
  operation({
    ...{ id: 'checkProof', method: 'post', path: '/targets/{proofId}/check', group, needs: 'target.prove' },
    summary: 'Look for a proof now; what is found holds for 90 days',
    ...{ params, answer: proof },
    run: (ctx, given) => checkProof(ctx, given.params),
  }),
  operation({
    ...{ id: 'withdrawProof', method: 'delete', path: '/targets/{proofId}', group, needs: 'target.prove' },
    summary: 'Forget a proof: no run begins on its target',
    params,
    run: (ctx, given) => withdrawProof(ctx, given.params),
  }),
  operation({
    ...{ id: 'getTargetRules', method: 'get', path: '/target-rules', group, needs: 'target.read' },
    summary: 'Private ranges that may be loaded, the highest rate, and the quotas of the workspace',
    answer: rules,
    run: (ctx) => getTargetPolicy(ctx),
  }),
  operation({
    ...{ id: 'setTargetRules', method: 'put', path: '/target-rules', group, needs: 'target.write' },
    summary: 'Set all of them; null is no limit',
    ...{ body: rules, answer: rules },
    run: async (ctx, { body }) => {
      await setTargetPolicy(ctx, body);
      return getTargetPolicy(ctx);
    },
  }),
  operation({
    ...{ id: 'getQuotaUse', method: 'get', path: '/quota-use', group, needs: 'target.read' },
    summary: 'What the workspace has used of its quotas',
    answer: z.object({
      runs: z.number().int().describe('Under way, waiting ones included.'),
      requestsToday: z.number().int(),
      costThisMonth: z.string().describe('In the currency of the quota.'),
    }),
    run: (ctx) => getQuotaUse(ctx),
  }),
];
