import { rotateKey } from '@headroom/services';
import { withClients } from './clients';

/** Moves secrets to the newest key and says how many. */
export async function rotateInstanceKey(): Promise<void> {
  const { moved, secrets } = await withClients(rotateKey);
  process.stdout.write(
    `${secrets} secrets are under the newest key, ${moved} of them since now. HEADROOM_SECRET_KEY_PREVIOUS can go from web app and workers.\n`,
  );
}
