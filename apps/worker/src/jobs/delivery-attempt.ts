import type { Handlers } from '@headroom/queue';
import { attemptDelivery, type Clients } from '@headroom/services';

export const deliveryAttempt =
  (clients: Clients): Handlers['delivery.attempt'] =>
  (payload) =>
    attemptDelivery(clients, payload);
