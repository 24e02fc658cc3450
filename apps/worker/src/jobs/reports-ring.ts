import type { Handlers } from '@headroom/queue';
import { ringDue, type Clients } from '@headroom/services';

export const reportsRing =
  (clients: Clients): Handlers['reports.ring'] =>
  () =>
    ringDue(clients);
