import type { Handlers } from '@headroom/queue';
import { evaluateChangedEvidence, type RunHost } from '@headroom/services';

export const plansEvaluate =
  (host: RunHost): Handlers['plans.evaluate'] =>
  (payload) =>
    evaluateChangedEvidence(host.clients, payload);
