import type { Handlers } from '@headroom/queue';
import { forgetDeliveries, type Clients } from '@headroom/services';

export const deliveriesForget =
  (clients: Clients, keepDays: number): Handlers['deliveries.forget'] =>
  () =>
    forgetDeliveries(clients, { keepDays });
