import { unstable_rethrow } from 'next/navigation';
import { readHalt, type Halt } from '@headroom/services';
import { requestContext } from './ctx';

/** The halt in force, for whoever may act here; null when there is none, or when it cannot be told. */
export async function currentHalt(): Promise<Halt | null> {
  try {
    const { clients, workspaceId } = await requestContext();
    return await readHalt(clients, workspaceId);
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}
