'use server';

import {
  archiveAgent,
  askCalibration,
  askLocalCalibration,
  createAgent,
  setAgentScripts,
  type Ctx,
  type NewAgent,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { act, attempt } from '@/server/act';
import type { ActionError } from '@/server/errors';

const onRunners = (work: (ctx: Ctx) => Promise<unknown>) => act(work, '/runners');

/** Makes room for an agent; the code in the answer is shown this once. */
export async function createAgentAction(input: unknown): Promise<NewAgent | ActionError> {
  return attempt(async (ctx) => {
    const agent = await createAgent(ctx, input);
    revalidatePath('/runners');
    return agent;
  });
}

/** Takes an agent's access away. */
export const archiveAgentAction = async (agentId: string) => onRunners((ctx) => archiveAgent(ctx, { agentId }));

/** Says whether scripts of people's own may run on an agent. */
export const setAgentScriptsAction = async (agentId: string, allowsScripts: boolean) =>
  onRunners((ctx) => setAgentScripts(ctx, { agentId, allowsScripts }));

/** Asks an agent to measure its highest rate. */
export const calibrateAgentAction = async (agentId: string) => onRunners((ctx) => askCalibration(ctx, { agentId }));

/** Asks the worker on a machine to measure its highest rate. */
export const calibrateMachineAction = async (hostname: string) =>
  onRunners((ctx) => askLocalCalibration(ctx, { hostname }));
