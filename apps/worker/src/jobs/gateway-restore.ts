import type { Handlers } from '@headroom/queue';
import { restoreAfterRun, type RunHost } from '@headroom/services';

export const gatewayRestore =
  (host: RunHost): Handlers['gateway.restore'] =>
  (payload, signal) =>
    restoreAfterRun(host, payload, signal);
