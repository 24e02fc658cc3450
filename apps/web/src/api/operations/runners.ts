import {
  archiveAgent,
  askCalibration,
  askLocalCalibration,
  createAgent,
  getAgentScripts,
  listRunners,
  setAgentScripts,
} from '@headroom/services';
import { z } from 'zod';
import { id, idParams, time, timeOrNull } from '../fields';
import { operation } from '../operation';

const group = 'Runners';
const machine = {
  ...{ hostname: z.string().nullable(), version: z.string().nullable(), cores: z.number().int().nullable() },
  engines: z.array(z.object({ id: z.string(), label: z.string(), version: z.string().nullable() })),
  ...{ isCalibrating: z.boolean(), allowsScripts: z.boolean(), seenAt: timeOrNull },
};

const scripts = z.object({ allowsScripts: z.boolean() });

export const runners = [
  operation({
    ...{ id: 'listRunners', method: 'get', path: '/runners', group, needs: 'runner.read' },
    summary: 'Machines that can make load: those of the workers, and self-hosted agents; at most 500 of each',
    answer: z.object({
      local: z.array(z.object({ ...machine, isOnline: z.boolean() })),
      agents: z.array(
        z.object({
          ...{ id, name: z.string(), ...machine },
          state: z.enum(['invited', 'expired', 'online', 'offline']),
          runId: id.nullable().describe('The run that it makes a part of.'),
        }),
      ),
    }),
    run: (ctx) => listRunners(ctx),
  }),
  operation({
    ...{ id: 'createAgent', method: 'post', path: '/agents', group, needs: 'runner.write', status: 201 },
    summary: 'Make room for a self-hosted agent; its code is given once and lasts an hour',
    body: z.strictObject({ name: z.string().trim().min(1).max(80) }),
    answer: z.object({ agentId: id, code: z.string(), expiresAt: time }),
    run: (ctx, { body }) => createAgent(ctx, body),
  }),
  operation({
    ...{ id: 'removeAgent', method: 'delete', path: '/agents/{agentId}', group, needs: 'runner.write' },
    summary: 'Remove an agent; its token is refused from then on',
    params: idParams('agentId'),
    run: async (ctx, given) => {
      await archiveAgent(ctx, given.params);
    },
  }),
  operation({
    ...{ id: 'getAgentScripts', method: 'get', path: '/agents/{agentId}/scripts', group, needs: 'runner.read' },
    summary: 'Whether scripts of people’s own may run on an agent',
    ...{ params: idParams('agentId'), answer: scripts },
    run: (ctx, given) => getAgentScripts(ctx, given.params),
  }),
  operation({
    ...{ id: 'setAgentScripts', method: 'put', path: '/agents/{agentId}/scripts', group, needs: 'runner.write' },
    summary:
      'Say whether scripts of people’s own may run on an agent: who edits benchmarks may then run programs there',
    ...{ params: idParams('agentId'), body: z.strictObject({ allowsScripts: z.boolean() }) },
    run: (ctx, { params: { agentId }, body }) => setAgentScripts(ctx, { agentId, ...body }),
  }),
  operation({
    ...{ id: 'calibrateAgent', method: 'post', path: '/agents/{agentId}/calibration', group, needs: 'runner.write' },
    summary: 'Ask an agent to measure its highest rate',
    ...{ params: idParams('agentId'), status: 202, answer: z.object({ agentId: id }) },
    run: async (ctx, given) => {
      await askCalibration(ctx, given.params);
      return given.params;
    },
  }),
  operation({
    ...{ id: 'calibrateMachine', method: 'post', path: '/runners/{hostname}/calibration', group },
    summary: 'Ask the worker on a machine to measure its highest rate',
    ...{ needs: 'runner.write', params: z.object({ hostname: z.string().min(1).max(253) }), status: 202 },
    answer: z.object({ hostname: z.string() }),
    run: async (ctx, given) => {
      await askLocalCalibration(ctx, given.params);
      return given.params;
    },
  }),
];
