import { HeadroomError } from '@headroom/core';
import { permitTarget } from '../../target/permit-target';
import { TargetRefused, type HeldRun, type RunHost } from './run-host';

/**
 * Asks again and again whether load may be made on the run's target, until released. Its signal aborts with
 * `TargetRefused` once it may not; while the question cannot be answered, the earlier answer holds.
 */
export function watchTarget({ clients, checkTargetMs }: RunHost, run: HeldRun) {
  const refused = new AbortController();
  const timer = setInterval(() => {
    permitTarget(clients, run.workspaceId, run.definition, run.targetAddress).catch((error: unknown) => {
      if (error instanceof HeadroomError && error.code === 'forbidden')
        refused.abort(new TargetRefused(`The load was stopped: ${error.message}`));
    });
  }, checkTargetMs);
  return { signal: refused.signal, release: () => clearInterval(timer) };
}
