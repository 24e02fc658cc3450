import { headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';
import { cache } from 'react';
import { forbidden, unauthenticated } from '@headroom/core';
import {
  listWorkspaces,
  localContext,
  memberContext,
  needsSetUp,
  type Ctx,
  type WorkspaceHead,
} from '@headroom/services';
import { auth } from './auth';
import { isEmbedded } from './env';
import { withDigest } from './errors';
import { isLoopbackHost, isOwnRequest } from './loopback';
import { isPagePath } from './open-paths';
import { pathHeader } from './path-header';
import { requestAddress } from './request-address';
import { clients } from './wiring';

/** The browser's session where people have accounts; null for whoever is not signed in. */
export const currentSession = cache(async () => {
  if (isEmbedded()) return null;
  const found = await (await auth()).api.getSession({ headers: await headers() });
  if (!found) return null;
  const { session, user } = found;
  return {
    ...{ sessionId: session.id, token: session.token, workspaceId: session.workspaceId ?? null },
    person: {
      ...{ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified },
      twoFactorEnabled: user.twoFactorEnabled === true,
    },
  };
});

/** Who acts, or why nobody does. */
const readContext = cache(async (): Promise<Ctx | 'anonymous' | 'no-seat'> => {
  const given = await headers();
  if (isEmbedded()) {
    if (!isLoopbackHost(given.get('host')) || !isOwnRequest(given))
      throw forbidden('Only the person at this machine may use this instance, at http://localhost.');
    return localContext(clients());
  }
  const session = await currentSession();
  if (!session) return 'anonymous';
  const { person, workspaceId } = session;
  return (
    (await memberContext(clients(), { personId: person.id, workspaceId, origin: requestAddress(given) })) ?? 'no-seat'
  );
});

/**
 * Who acts in this request, in which workspace. On the embedded default that is the person at this machine, elsewhere whoever is signed
 * in; a page leads everybody else to the sign-in.
 * @throws HeadroomError `unauthenticated` or `forbidden` for anyone else
 */
export const requestContext = cache(async (): Promise<Ctx> => {
  try {
    const found = await readContext();
    if (typeof found !== 'string') return found;
    const path = (await headers()).get(pathHeader);
    const isPage = path !== null && isPagePath(path);
    if (found === 'anonymous') {
      if (isPage) redirect('/sign-in');
      throw unauthenticated('Sign in first.');
    }
    if (isPage) redirect('/no-workspace');
    throw forbidden('You have a seat in no workspace: ask for an invitation.');
  } catch (error) {
    unstable_rethrow(error);
    throw withDigest(error);
  }
});

/** What stands around every page for who is in a workspace; null for everybody else, and when it cannot be told. */
export async function currentFrame(): Promise<{ workspaces: WorkspaceHead[]; isSignedIn: boolean } | null> {
  try {
    const found = await readContext();
    if (typeof found === 'string') return null;
    return { workspaces: await listWorkspaces(found), isSignedIn: !isEmbedded() };
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}

/** Whether this instance waits for its first owner. */
export const awaitsOwner = async (): Promise<boolean> => !isEmbedded() && needsSetUp(clients());
