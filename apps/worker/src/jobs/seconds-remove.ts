import type { Handlers } from '@headroom/queue';
import { forgetOriginals, removeOldSeconds, type Clients } from '@headroom/services';

/** @throws AggregateError of what could not be removed; neither waits for the other */
export const secondsRemove =
  (clients: Clients): Handlers['seconds.remove'] =>
  async (_, signal) => {
    const failures: unknown[] = [];
    await forgetOriginals(clients).catch((error: unknown) => failures.push(error));
    await removeOldSeconds(clients, signal).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'What is old could not all be removed.');
  };
