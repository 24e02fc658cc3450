import type { Handlers } from '@headroom/queue';
import { refreshPricesDaily, type Clients, type PriceSource } from '@headroom/services';

export const pricesRefresh =
  (clients: Clients, source: PriceSource | null): Handlers['prices.refresh'] =>
  (payload, signal) =>
    refreshPricesDaily(clients, payload, source, signal);
