import type { Handlers } from '@headroom/queue';
import { executeRun, type RunHost } from '@headroom/services';

export const runExecute =
  (host: RunHost): Handlers['run.execute'] =>
  (payload, signal) =>
    executeRun(host, payload, signal);
