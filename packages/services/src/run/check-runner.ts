import { engineTraits, forbidden, invalidInput, type Benchmark } from '@headroom/core';
import { cloudOf, runnerConnection } from '../connection/runner-connection';
import type { Clients } from '../ctx';
import { agentShortage } from '../runner/agent-pool';
import type { PermittedTarget } from '../target/permit-target';
import { checkMachine } from './check-machine';
import { freshReports } from './report-runner';

/**
 * Refuses a run that its runner could not make: the engine is missing, own scripts are not allowed there, the cloud is not
 * connected, or the target means another machine there.
 * @throws HeadroomError `forbidden` or `invalid-input`, saying what to do
 */
export async function checkRunner(
  clients: Clients,
  workspaceId: string,
  definition: Benchmark,
  target: PermittedTarget,
): Promise<void> {
  const { runner, shards } = definition;
  if (definition.target.maxConnections < shards)
    throw invalidInput(
      `${definition.target.maxConnections} connections cannot be split over ${shards} shards: allow at least ${shards}.`,
    );
  if (runner === 'local') return checkLocal(clients, definition);
  if (runner === 'agents') {
    const shortage = await agentShortage(clients, workspaceId, definition);
    if (shortage) throw invalidInput(shortage);
  }
  if (cloudOf(runner)) await checkCloud(clients, workspaceId, definition, target);
}

/** Any worker of the instance may take the run, so one that can make it is enough to let it queue. */
async function checkLocal({ db }: Clients, definition: Benchmark): Promise<void> {
  const machines = await freshReports(db);
  const problems = machines.map((machine) => checkMachine(machine, definition));
  if (problems.includes(null)) return;
  if (problems[0]) throw problems[0];
  // Nobody has said what the machine can do: the worker that takes the run finds out, but no script may wait for that.
  if (definition.script)
    throw forbidden(
      'No worker is running that could say whether scripts are allowed on this machine: start one first.',
    );
}

async function checkCloud(
  clients: Clients,
  workspaceId: string,
  { runner, engine, script }: Benchmark,
  target: PermittedTarget,
): Promise<void> {
  const name = cloudOf(runner) === 'azure' ? 'Azure' : 'Kubernetes';
  const connection = await runnerConnection(clients, workspaceId, runner);
  if (!connection)
    throw invalidInput(`This workspace has no connection to ${name}: have an admin set one under Runners.`);
  if (script && !connection.allowsScripts)
    throw forbidden(
      `The ${name} connection does not allow scripts: have an admin allow them there, or let Headroom make the ${engineTraits[engine].label} script.`,
    );
  if (target.isLoopback && !connection.isLocal)
    throw invalidInput(
      `The target ${target.host} is this machine: agents in ${name} would load themselves. Use a public address, or the runner "local".`,
    );
}
