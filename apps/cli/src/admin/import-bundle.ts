import { importBundle, localContext } from '@headroom/services';
import { withClients } from './clients';

/**
 * Brings a shared bundle into the demo workspace of this machine's instance.
 * @returns its id there
 */
export const importIntoWorkspace = (file: string): Promise<string> =>
  withClients(async (clients) => (await importBundle(await localContext(clients), { file })).bundleId);
