import type { Handlers } from '@headroom/queue';
import { advanceSweep, type RunHost } from '@headroom/services';

export const sweepAdvance =
  (host: RunHost): Handlers['sweep.advance'] =>
  (payload, signal) =>
    advanceSweep(host, payload, signal);
