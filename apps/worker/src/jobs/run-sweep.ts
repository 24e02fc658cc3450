import type { Handlers } from '@headroom/queue';
import { sweepRuns, type RunHost } from '@headroom/services';

export const runSweep =
  (host: RunHost): Handlers['run.sweep'] =>
  () =>
    sweepRuns(host.clients);
