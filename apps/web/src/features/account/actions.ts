'use server';

import {
  chooseWorkspace,
  createWorkspace,
  joinAsNewcomer,
  joinAsPerson,
  renameWorkspace,
  setUpInstance,
} from '@headroom/services';
import { forbidden } from '@headroom/core';
import { headers } from 'next/headers';
import { act, attempt } from '@/server/act';
import { currentSession, requestContext } from '@/server/ctx';
import { isEmbedded } from '@/server/env';
import { toActionError, type ActionError } from '@/server/errors';
import { requestAddress } from '@/server/request-address';
import { clients } from '@/server/wiring';

const origin = async () => requestAddress(await headers());

/** Makes the first owner. */
export async function setUpAction(input: unknown): Promise<ActionError | null> {
  try {
    if (isEmbedded()) throw forbidden('This instance has no accounts.');
    await setUpInstance(clients(), input, await origin());
    return null;
  } catch (error) {
    return toActionError(error);
  }
}

/** Takes an invited seat with a new account; the address comes back to sign in with. */
export async function joinAction(input: {
  token: string;
  name: string;
  password: string;
}): Promise<{ email: string } | ActionError> {
  try {
    if (isEmbedded()) throw forbidden('This instance has no accounts.');
    const { email } = await joinAsNewcomer(clients(), input, await origin());
    return { email };
  } catch (error) {
    return toActionError(error);
  }
}

/** Takes an invited seat as who is signed in, and goes into its workspace. */
export async function takeSeatAction(token: string): Promise<ActionError | null> {
  try {
    const session = await currentSession();
    if (!session) throw forbidden('Sign in first.');
    const { workspaceId } = await joinAsPerson(clients(), { token, personId: session.person.id }, await origin());
    await chooseWorkspace(await requestContext(), { sessionId: session.sessionId, workspaceId });
    return null;
  } catch (error) {
    return toActionError(error);
  }
}

/** Goes into another workspace. */
export const chooseWorkspaceAction = async (workspaceId: string) =>
  attempt(async (ctx) => {
    const session = await currentSession();
    if (!session) throw forbidden('Sign in first.');
    await chooseWorkspace(ctx, { sessionId: session.sessionId, workspaceId });
    return null;
  });

/** Makes a workspace and goes into it. */
export const createWorkspaceAction = async (input: { name: string }) =>
  attempt(async (ctx) => {
    const { workspaceId } = await createWorkspace(ctx, input);
    const session = await currentSession();
    if (session) await chooseWorkspace(ctx, { sessionId: session.sessionId, workspaceId });
    return null;
  });

/** Gives the workspace another name. */
export const renameWorkspaceAction = async (input: { name: string }) =>
  act((ctx) => renameWorkspace(ctx, input), '/', 'layout');
