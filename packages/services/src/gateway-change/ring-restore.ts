import type { Clients } from '../ctx';
import type { ChangeHolder } from './change-row';

/** Rings for whoever puts a gateway back after a run or a sweep. */
export const ringRestore = (producer: Clients['producer'], holder: ChangeHolder): Promise<void> =>
  producer.enqueue('gateway.restore', 'runId' in holder ? holder.runId : holder.sweepId, holder);
