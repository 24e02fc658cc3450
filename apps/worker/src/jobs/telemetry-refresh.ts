import type { Handlers } from '@headroom/queue';
import { refreshTelemetryDaily, type Clients } from '@headroom/services';

export const telemetryRefresh =
  (clients: Clients): Handlers['telemetry.refresh'] =>
  (payload) =>
    refreshTelemetryDaily(clients, payload);
