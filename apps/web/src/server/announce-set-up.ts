import { setUpCode } from '@headroom/services';
import { isEmbedded } from './env';
import { clients } from './wiring';

const held = globalThis as { headroomSetUpAnnounced?: boolean };

/** Writes the code that makes the first owner to the log, once for each process, as long as there is none. */
export async function announceSetUp(): Promise<void> {
  if (isEmbedded() || held.headroomSetUpAnnounced) return;
  const code = await setUpCode(clients());
  if (!code) return;
  held.headroomSetUpAnnounced = true;
  console.warn(`This instance has no owner yet. Open /set-up and enter this code: ${code}`);
}
