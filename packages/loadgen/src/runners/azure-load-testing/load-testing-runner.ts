import { HeadroomError, invalidInput, parseInput } from '@headroom/core';
import { httpAgentClient, runAgent } from '../../agent';
import type { StartEngine } from '../../agent';
import { redactEvent, redactor } from '../../agent/engine-process/redact';
import { azureConnectionSchema } from '../../connections/azure';
import type { AzureConnection } from '../../connections/azure';
import { azureCredentialOf } from '../../connections/azure-credential';
import type { AzureCredentialOf } from '../../connections/azure-credential';
import { isLoopback } from '../../connections/endpoint';
import { longestLoadSeconds } from '../../remote/longest-load-seconds';
import type { Runner, RunnerBundle, ShardExit } from '../runner';
import { explain } from './explain';
import { openDataPlane } from './resource-api';
import type { ServiceRun } from './service-run';
import { overheadMs, ServiceStage } from './service-stage';

import { sweepTests } from './sweep-tests';
import { testCostOf } from './test-cost';
import { testIdOf } from './test-names';
import { refusalOf } from './test-plan';

export interface LoadTestingOptions {
  credentialOf?: AzureCredentialOf;
  /** First pause between questions of how far a test run is; later ones are up to 7.5 times as long. */
  pollMs?: number;
  /** How long the end of a run waits for a stopped test run, before that is left to the sweeper. */
  cleanUpMs?: number;
}

type LoadTestingConnection = AzureConnection & { loadTesting: NonNullable<AzureConnection['loadTesting']> };

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
 * process, since the service's engines know nothing of Headroom.
 */
export function azureLoadTestingRunner({
  credentialOf = azureCredentialOf,
  pollMs = 2_000,
  cleanUpMs = 30_000,
}: LoadTestingOptions = {}): Runner {
  const open = async (connection: LoadTestingConnection, signal?: AbortSignal) => {
    const { resourceName } = connection.loadTesting;
    try {
      return await openDataPlane(connection, credentialOf(connection), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw explain(error, `The load testing resource ${resourceName} could not be found`, resourceName);
    }
  };
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
      const dataPlane = await open(connection, signal);
      const { workspaceId, runId, epoch, definition } = bundle;
      const run: ServiceRun = {
        ...{ owner: { workspaceId, runId, epoch }, definition, settings: connection.loadTesting, dataPlane },
        backOff: { firstMs: pollMs, longestMs: 7.5 * pollMs },
      };
      const { shard, token } = bundle.shards[0]!;
      const stages: ServiceStage[] = [];
      const cancelled = new AbortController();
      const exit = runAgent({
        client: httpAgentClient({ url: bundle.agentUrl, runId, shard, token }),
        startEngine: serviceEngine(run, stages),
        shard,
        version: 'azure-load-testing',
        signal: AbortSignal.any([signal, cancelled.signal]),
        log() {},
      });
      const done = exit
        .then(
          ({ kind, message }): ShardExit => ({ shard, ok: kind === 'finished', message }),
          (error: unknown): ShardExit => ({ shard, ok: false, message: String(error) }),
        )
        .then(async (ended) => [withNote(ended, await cleanUp(run, stages, cleanUpMs))]);
      return {
        done,
        async cancel() {
          cancelled.abort(new Error('The run was ended.'));
          await done;
        },
      };
    },
    async sweep(connection, workspaceId, isLive) {
      const parsed = connectionOf(connection);
      const { resourceName, keepTestRuns } = parsed.loadTesting;
      try {
        return await sweepTests(await open(parsed), { workspaceId, keepTestRuns }, isLive);
      } catch (error) {
        throw explain(error, `Test runs that were left behind in ${resourceName} could not be deleted`, resourceName);
      }
    },
  };
}

/** Attempts are counted, for a stage that was interrupted is repeated under its index. */
function serviceEngine(run: ServiceRun, stages: ServiceStage[]): StartEngine {
  const { resourceName } = run.settings;
  return async (engineId, job, secrets) => {
    const stage = new ServiceStage(run, engineId, job, secrets, stages.length);
    stages.push(stage);
    const redact = redactor(secrets);
    async function* events() {
      try {
        for await (const event of stage.events()) yield redactEvent(event, redact);
      } catch (error) {
        const { code, message } = explain(error, `Stage ${job.stage.index} failed in Azure Load Testing`, resourceName);
        throw new HeadroomError(code, redact(message));
      }
    }
    return {
      events: events(),
      endStage: () => void stage.stop().catch(() => {}),
      kill: () => stage.kill(),
    };
  };
}

/** @returns what was left behind, in words; the sweeper deletes it */
async function cleanUp(run: ServiceRun, stages: readonly ServiceStage[], withinMs: number): Promise<string> {
  const { resourceName, keepTestRuns } = run.settings;
  const left: string[] = [];
  for (const stage of stages)
    await stage.clean(withinMs).catch((error: unknown) => {
      left.push(explain(error, 'A test run was left behind', resourceName).message);
    });
  if (left.length === 0 && !keepTestRuns && stages.length > 0)
    await run.dataPlane.deleteTest(testIdOf(run.owner)).catch((error: unknown) => {
      left.push(explain(error, 'A test was left behind', resourceName).message);
    });
  return left.join(' ');
}

const withNote = (exit: ShardExit, note: string): ShardExit =>
  note ? { ...exit, message: [exit.message, note].filter(Boolean).join(' ') } : exit;
