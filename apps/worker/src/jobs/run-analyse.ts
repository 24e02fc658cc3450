import type { Handlers } from '@headroom/queue';
import { analyseRun, type RunHost } from '@headroom/services';

export const runAnalyse =
  (host: RunHost): Handlers['run.analyse'] =>
  (payload) =>
    analyseRun(host.clients, payload);
