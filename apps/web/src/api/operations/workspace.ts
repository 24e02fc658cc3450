import {
  getOperations,
  getRetention,
  getWorkspace,
  leaveAlone,
  putBackAgain,
  renameWorkspace,
  retentionSchema,
  roles,
  searchWorkspace,
  setRetention,
  tokenScopes,
  workspaceNameSchema,
  type Ctx,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';

const group = 'Workspace';
const answer = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** Whom the token makes its bearer. */
  token: z.object({ name: z.string(), role: z.enum(roles), scopes: z.array(z.enum(tokenScopes)) }),
});
const retention = retentionSchema.meta({ id: 'Retention' });
const loose = z.array(z.looseObject({}));
const read = async (ctx: Ctx) => ({
  ...(await getWorkspace(ctx)),
  id: ctx.workspaceId,
  token: { name: ctx.actor.name, role: ctx.role, scopes: ctx.actor.scopes ?? [] },
});

export const workspace = [
  operation({
    ...{ id: 'getWorkspace', method: 'get', path: '/workspace', group, needs: 'workspace.read' },
    summary: 'The workspace of the token, and what the token may do',
    ...{ answer, run: read },
  }),
  operation({
    ...{ id: 'renameWorkspace', method: 'put', path: '/workspace', group, needs: 'workspace.write' },
    summary: 'Give the workspace another name; its links stay',
    ...{ body: z.strictObject({ name: workspaceNameSchema }), answer },
    run: async (ctx, { body }) => {
      await renameWorkspace(ctx, body);
      return read(ctx);
    },
  }),
  operation({
    ...{ id: 'getRetention', method: 'get', path: '/retention', group, needs: 'workspace.read' },
    summary: 'How many days the workspace keeps what its runs measured',
    ...{ answer: retention, run: (ctx) => getRetention(ctx) },
  }),
  operation({
    ...{ id: 'setRetention', method: 'put', path: '/retention', group, needs: 'workspace.write' },
    summary: 'Set it; nothing goes before the next night',
    ...{ body: retention, answer: retention },
    run: async (ctx, { body }) => {
      await setRetention(ctx, body);
      return getRetention(ctx);
    },
  }),
  operation({
    ...{ id: 'search', method: 'get', path: '/search', group, needs: 'workspace.read' },
    summary: 'Plans, benchmarks, runs, policy sets, gateways and tiers by words in their names, at most 20',
    query: z.strictObject({ query: z.string().max(200).default('').describe('The newest of each kind without.') }),
    answer: z.object({
      data: z.array(
        z.object({
          kind: z.enum(['plan', 'benchmark', 'run', 'policy-set', 'gateway', 'tier']),
          key: z.array(z.string()).describe('The id, or the ids from the outermost to the innermost.'),
          ...{ title: z.string(), note: z.string() },
        }),
      ),
    }),
    run: async (ctx, { query }) => ({ data: await searchWorkspace(ctx, query) }),
  }),
  operation({
    ...{ id: 'getOperations', method: 'get', path: '/operations', group, needs: 'operations.read' },
    summary: 'What needs a hand: stuck runs, dead agents, queues, failed jobs, old prices, gateways not put back',
    answer: z.object({
      ...{ queues: loose.nullable(), failures: loose.nullable(), workers: loose, prices: loose },
      stuckRuns: z.array(z.object({ id, state: z.string(), since: time })),
      stuckInstance: z.number().int().describe('Of the whole instance.'),
      agents: z.array(z.object({ id, name: z.string(), heartbeatAt: timeOrNull, online: z.boolean() })),
      gatewayChanges: z.array(
        z.object({
          ...{ id, runId: id.nullable(), sweepId: id.nullable(), targetHost: z.string(), setting: z.string() },
          ...{ state: z.string(), reason: z.string().nullable(), createdAt: time, endedAt: timeOrNull },
          isKept: z.boolean().describe('How it was before is known still.'),
        }),
      ),
    }),
    run: (ctx) => getOperations(ctx),
  }),
  operation({
    ...{ id: 'leaveGatewayAlone', method: 'post', path: '/operations/gateway-changes/{changeId}/leave', group },
    summary: 'End the wait for a setting that its gateway does not take back: it stays as it stands',
    description:
      'Of a run or a sweep whose load has ended, and while no worker puts it back. It can be put back after all for 30 days.',
    ...{ needs: 'connection.write', params: idParams('changeId') },
    answer: z.object({ changeId: id }),
    run: async (ctx, { params }) => {
      await leaveAlone(ctx, params);
      return params;
    },
  }),
  operation({
    ...{ id: 'putBackGateway', method: 'post', path: '/operations/gateway-changes/{changeId}/put-back', group },
    summary: 'Put back after all what was left alone at a gateway, over what stands there now',
    description: 'It reads the gateway now; a worker then puts it back, and leaves alone what somebody sets meanwhile.',
    ...{ needs: 'connection.write', params: idParams('changeId'), reachesOut: true, status: 202 },
    answer: z.object({ changeId: id }),
    run: async (ctx, { params }) => {
      await putBackAgain(ctx, params);
      return params;
    },
  }),
];
