import type { Handlers } from '@headroom/queue';
import { removeOldSeconds, type Clients } from '@headroom/services';

export const secondsRemove =
  (clients: Clients): Handlers['seconds.remove'] =>
  (_, signal) =>
    removeOldSeconds(clients, signal);
