import { HeadroomError } from '@headroom/core';
import { httpAgentClient, runAgent } from '../../agent';
import type { StartEngine } from '../../agent';
import { redactEvent } from '../../agent/engine-process/redact';
import { redactor } from '../../agent/engine-process/redactor';
import { toldNames } from '../../samples/told-name';
import type { RunnerBundle, RunnerHandle, ShardExit } from '../runner';
import { explain } from './explain';
import { openDataPlane } from './resource-api';
import type { LoadTestingConnection, ServiceRun } from './service-run';
import { ServiceStage } from './service-stage';
import { testIdOf } from './test-names';

/**
 * Starts the agent of a run, whose stages are test runs of the service.
 * @throws HeadroomError when the resource cannot be reached
 */
export async function runTests(
  connection: LoadTestingConnection,
  { workspaceId, runId, epoch, definition, shards, agentUrl }: RunnerBundle,
  { pollMs, cleanUpMs, settleMs }: { pollMs: number; cleanUpMs: number; settleMs: number },
  signal: AbortSignal,
): Promise<RunnerHandle> {
  const run: ServiceRun = {
    ...{ owner: { workspaceId, runId, epoch }, definition, settings: connection.loadTesting },
    dataPlane: await openDataPlane(connection, signal),
    backOff: { firstMs: pollMs, longestMs: 7.5 * pollMs },
    settleMs,
  };
  const { shard, token } = shards[0]!;
  const stages: ServiceStage[] = [];
  const cancelled = new AbortController();
  const exit = runAgent({
    client: httpAgentClient({ url: agentUrl, runId, shard, token }),
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
}

/** Attempts are counted, for a stage that was interrupted is repeated under its index. */
function serviceEngine(run: ServiceRun, stages: ServiceStage[]): StartEngine {
  const { resourceName } = run.settings;
  return async (engineId, job, secrets) => {
    const redact = redactor(secrets);
    const toldName = toldNames(job.requests, redact);
    const stage = new ServiceStage(run, engineId, job, secrets, toldName, [...stages]);
    stages.push(stage);
    async function* events() {
      try {
        for await (const event of stage.events()) yield redactEvent(event, redact, toldName);
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
