import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { cache } from 'react';
import { forbidden } from '@headroom/core';
import { getWorkspace, localContext, type Ctx } from '@headroom/services';
import { isEmbedded } from './env';
import { withDigest } from './errors';
import { isLoopbackHost } from './loopback';
import { clients } from './wiring';

/**
 * Who acts in this request. On the embedded default that is the person at this machine.
 * @throws HeadroomError `forbidden` for anyone else
 */
export const requestContext = cache(async (): Promise<Ctx> => {
  const host = (await headers()).get('host');
  try {
    if (!isEmbedded() || !isLoopbackHost(host))
      throw forbidden('Only the person at this machine may use this instance, at http://localhost.');
    return await localContext(clients());
  } catch (error) {
    throw withDigest(error);
  }
});

/** Name of the workspace for the rail; null when it cannot be told, so that an error page still has its frame. */
export async function currentWorkspaceName(): Promise<string | null> {
  try {
    return (await getWorkspace(await requestContext())).name;
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}
