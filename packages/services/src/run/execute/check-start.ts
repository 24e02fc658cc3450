import { infrastructure, type Load } from '@headroom/core';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { pinTarget } from './pin-target';
import { checkMachine } from '../check-machine';
import { checkRunner } from '../check-runner';
import { costOfLoad, requireAffordable } from '../test-cost';
import { requireRunner, type HeldRun, type RunHost } from './run-host';

/**
 * All that was asked when the run was queued, once more on the machine that makes it: it may have changed since.
 * @throws TargetRefused when its target must not be loaded; HeadroomError when the run cannot be made
 */
export async function checkStart(host: RunHost, run: HeldRun): Promise<void> {
  const { workspaceId, definition } = run;
  const { clients, machine } = host;
  const { engine, runner, load, shards } = definition;
  const target = await pinTarget(host, run);
  const supported = requireRunner(host, runner).supports(engine, leastRps(load), shards);
  if (supported !== true) throw infrastructure(supported);
  if (runner === 'local') {
    const problem = checkMachine(machine, definition);
    if (problem) throw problem;
  } else {
    await checkRunner(clients, workspaceId, definition, target);
  }
  requireAffordable(definition, await costOfLoad(clients, workspaceId, definition, longestLoadSeconds(load)));
}

/** The rate that a runner must be able to make for the run to begin with; a search may end below its highest. */
const leastRps = (load: Load): number =>
  load.kind === 'find-maximum'
    ? load.startRps
    : load.kind === 'steps'
      ? Math.max(...load.steps.map(({ rps }) => rps))
      : 0;
