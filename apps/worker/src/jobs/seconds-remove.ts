import type { Handlers } from '@headroom/queue';
import { forgetOriginals, removeOldSeconds, type Clients } from '@headroom/services';

export const secondsRemove =
  (clients: Clients): Handlers['seconds.remove'] =>
  async (_, signal) => {
    await forgetOriginals(clients);
    await removeOldSeconds(clients, signal);
  };
