import { invalidInput, parseInput } from '@headroom/core';
import { azureConnectionSchema } from '../../connections/azure';
import { isLoopback } from '../../connections/endpoint';
import { longestLoadSeconds } from '../../remote/longest-load-seconds';
import type { Runner, RunnerBundle } from '../runner';
import type { LoadTestingConnection } from './service-run';
import { overheadMs } from './service-run';
import { testCostOf } from './test-cost';
import { refusalOf } from './test-plan';

export interface LoadTestingOptions {
  /** First pause between questions of how far a test run is; later ones are up to 7.5 times as long. */
  pollMs?: number;
  /** How long the end of a run waits for a stopped test run, before that is left to the sweeper. */
  cleanUpMs?: number;
  /** How long a stage waits for the end of what an earlier attempt left running. */
  settleMs?: number;
}

/** What one resource is trusted to make: VUs = target RPS × latency, so the service's engines are no limit of their own. */
const maxRps = 100_000;

function connectionOf(connection: unknown): LoadTestingConnection {
  if (!connection) throw invalidInput('The workspace has no Azure connection: an admin adds it under Runners.');
  const parsed = parseInput(azureConnectionSchema, connection, 'Azure connection');
  const { loadTesting } = parsed;
  if (!loadTesting)
    throw invalidInput('The Azure connection names no load testing resource: an admin adds it under Runners.');
  return { ...parsed, loadTesting };
}

/** @throws HeadroomError `invalid-input` for what the service cannot or must not run */
function check({ shards, definition }: RunnerBundle, connection: LoadTestingConnection): void {
  if (shards.length !== 1)
    throw invalidInput('Azure Load Testing runs one shard: set more engine instances in the Azure connection instead.');
  const refusal = refusalOf(definition.engine, connection.loadTesting.apiVersion, 0);
  if (refusal) throw invalidInput(refusal);
  if (definition.script && !connection.allowScripts)
    throw invalidInput('The Azure connection does not allow scripts of one’s own: an admin allows them under Runners.');
  if (isLoopback(definition.target.baseUrl) && !isLoopback(connection.armEndpoint))
    throw invalidInput(
      `The target ${definition.target.baseUrl} is this machine, which the service’s engines cannot reach. Use the runner "local" or a public address.`,
    );
}

/**
 * Azure Load Testing, a managed service: each stage is a test run of its own, made, followed and read by an agent in this
 * process, since the service's engines know nothing of Headroom. Its client is loaded when it is needed.
 */
export function azureLoadTestingRunner({
  pollMs = 2_000,
  cleanUpMs = 30_000,
  settleMs = 5 * 60_000,
}: LoadTestingOptions = {}): Runner {
  return {
    id: 'azure-load-testing',
    label: 'Azure Load Testing',
    simulated: false,
    claimWithinMs: 120_000,
    stageOverheadMs: overheadMs,
    estimate: (definition, connection) => testCostOf(definition, connection, longestLoadSeconds(definition.load)),
    supports(engineId, totalRps, shards) {
      if (engineId !== 'jmeter' && engineId !== 'locust')
        return `Azure Load Testing runs JMeter and Locust, not ${engineId}.`;
      if (shards !== 1) return 'Azure Load Testing runs one shard: its engine instances take their place.';
      return totalRps <= maxRps || `Azure Load Testing is trusted with at most ${maxRps} requests per second.`;
    },
    async start(bundle, signal) {
      const connection = connectionOf(bundle.connection);
      check(bundle, connection);
      const { runTests } = await import('./run-tests');
      return runTests(connection, bundle, { pollMs, cleanUpMs, settleMs }, signal);
    },
    async sweep(given, workspaceId, isLive) {
      if (!azureConnectionSchema.safeParse(given).data?.loadTesting) return [];
      const connection = connectionOf(given);
      const { sweepTests } = await import('./sweep-tests');
      return sweepTests(connection, workspaceId, isLive);
    },
  };
}
