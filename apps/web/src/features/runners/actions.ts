'use server';

import {
  archiveAgent,
  askCalibration,
  askLocalCalibration,
  createAgent,
  setAgentScripts,
  type NewAgent,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Makes room for an agent; the code in the answer is shown this once. */
export async function createAgentAction(input: unknown): Promise<NewAgent | ActionError> {
  try {
    const agent = await createAgent(await requestContext(), input);
    revalidatePath('/runners');
    return agent;
  } catch (error) {
    return toActionError(error);
  }
}

async function act(work: () => Promise<void>): Promise<ActionError | null> {
  try {
    await work();
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath('/runners');
  return null;
}

/** Takes an agent's access away. */
export async function archiveAgentAction(agentId: string): Promise<ActionError | null> {
  return act(async () => archiveAgent(await requestContext(), { agentId }));
}

/** Says whether scripts of people's own may run on an agent. */
export async function setAgentScriptsAction(agentId: string, allowsScripts: boolean): Promise<ActionError | null> {
  return act(async () => setAgentScripts(await requestContext(), { agentId, allowsScripts }));
}

/** Asks an agent to measure its highest rate. */
export async function calibrateAgentAction(agentId: string): Promise<ActionError | null> {
  return act(async () => askCalibration(await requestContext(), { agentId }));
}

/** Asks the worker on a machine to measure its highest rate. */
export async function calibrateMachineAction(hostname: string): Promise<ActionError | null> {
  return act(async () => askLocalCalibration(await requestContext(), { hostname }));
}
