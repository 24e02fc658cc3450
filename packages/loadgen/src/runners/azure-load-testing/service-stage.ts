import { infrastructure } from '@headroom/core';
import { secretVariable } from '../../engines/engine';
import type { EngineJob, StageEvent } from '../../engines/engine';
import { poll } from './back-off';
import { engineCpu } from './engine-health';
import { prepareTest } from './prepare-test';
import { readResults } from './read-results';
import { overheadMs } from './service-run';
import type { ServiceRun } from './service-run';
import { stageEvents } from './stage-events';
import { descriptionOf, testIdOf, testRunIdOf } from './test-names';
import { testPlan } from './test-plan';
import { finalStatuses } from './wire';
import type { TestRun } from './wire';

const resultsMs = 2 * 60_000;

/** One stage as one test run of the service. */
export class ServiceStage {
  /** Aborted when nothing but the stop of the test run matters any more. */
  private readonly killed = new AbortController();
  private readonly testId: string;
  private readonly testRunId: string;
  /** Resolves when the service has answered the request that starts the test run. */
  private started: Promise<TestRun> | null = null;
  private stopped: Promise<void> | null = null;
  private isFinal = false;

  constructor(
    private readonly run: ServiceRun,
    private readonly engineId: string,
    private readonly job: EngineJob,
    private readonly secrets: Readonly<Record<string, string>>,
    attempt: number,
  ) {
    this.testId = testIdOf(run.owner);
    this.testRunId = testRunIdOf(this.testId, job.stage.index, attempt);
  }

  /** Asks the service to stop; its engines take as long as they take. Rejects when the service did not take the request. */
  stop(): Promise<void> {
    return (this.stopped ??= this.sendStop());
  }

  private async sendStop() {
    if (!this.started) return this.killed.abort();
    const isStarted = await this.started.then(Boolean, () => false);
    if (isStarted && !this.isFinal) await this.run.dataPlane.stopTestRun(this.testRunId);
  }

  /** Ends the stage without results. */
  kill(): void {
    this.stop().catch(() => {});
    this.killed.abort();
  }

  async *events(): AsyncIterable<StageEvent> {
    const { run, job, testRunId } = this;
    const { signal } = this.killed;
    try {
      const plan = testPlan(this.engineId, job, run.settings);
      await prepareTest(run, { testId: this.testId, plan, signal });
      signal.throwIfAborted();
      // Not cut when killed: a request that was cut may have started load that nobody stops.
      this.started = run.dataPlane.startTestRun(testRunId, this.runBody());
      await this.started;
      const ended = await this.follow(signal);
      const withResults = await this.results(ended, signal);
      const results = await readResults(withResults.url, { stage: job.stage.index, shard: job.shard }, signal);
      const cpu = await engineCpu(run.dataPlane, ended).catch(() => null);
      yield* stageEvents({ job, plan, ended, results, cpu, endedEarly: this.stopped !== null });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private runBody() {
    const { owner, definition } = this.run;
    const secrets = this.job.secretNames.map(
      (name) => [secretVariable(name), { value: this.secrets[name] ?? '', type: 'SECRET_VALUE' as const }] as const,
    );
    return {
      testId: this.testId,
      displayName: `${definition.name.slice(0, 36)} stage ${this.job.stage.index}`,
      description: descriptionOf(owner),
      secrets: Object.fromEntries(secrets),
    };
  }

  /** Follows the test run to its end. One that is stuck is stopped. */
  private async follow(signal: AbortSignal): Promise<TestRun> {
    let status = 'ACCEPTED';
    const limitMs = overheadMs + this.job.stage.maxSeconds * 1000 - resultsMs;
    const ended = await poll<TestRun>(
      async () => {
        const testRun = await this.run.dataPlane.testRun(this.testRunId, signal);
        status = testRun.status;
        return finalStatuses.has(status) ? { answer: testRun } : { retryAfterMs: testRun.retryAfterMs };
      },
      { backOff: this.run.backOff, withinMs: limitMs, late: () => this.stuck(status), signal },
    );
    this.isFinal = true;
    if (status === 'DONE' || (status === 'CANCELLED' && this.stopped)) return ended;
    const details = ended.errorDetails?.flatMap(({ message }) => message ?? []).join(' ') || 'it does not say why';
    throw infrastructure(
      status === 'CANCELLED'
        ? `The test run ${this.testRunId} was stopped in Azure Load Testing, not by Headroom.`
        : `The test run ${this.testRunId} ended as ${status} in Azure Load Testing: ${details}.`,
    );
  }

  private stuck(status: string): Error {
    this.stop().catch(() => {});
    return infrastructure(
      `The test run ${this.testRunId} was still ${status} after the time a stage may take and was stopped. Azure may be short of engine instances: try again later, or use fewer.`,
    );
  }

  /** The results appear some time after the end. */
  private results(ended: TestRun, signal: AbortSignal): Promise<{ url: string }> {
    const resultOf = ({ testArtifacts }: TestRun) => testArtifacts?.outputArtifacts?.resultFileInfo ?? null;
    return poll<{ url: string }>(
      async () => {
        const found = resultOf(ended) ?? resultOf(await this.run.dataPlane.testRun(this.testRunId, signal));
        return found ? { answer: found } : { retryAfterMs: null };
      },
      {
        backOff: this.run.backOff,
        withinMs: resultsMs,
        late: () =>
          infrastructure(`The test run ${this.testRunId} has no results: it made no request, or they are too large.`),
        signal,
      },
    );
  }

  /**
   * Deletes the test run unless it is to be kept; one that still runs is left to the sweeper.
   * @param withinMs how long to wait for the end of one that was stopped
   */
  async clean(withinMs: number): Promise<void> {
    const { dataPlane, settings, backOff } = this.run;
    const isStarted = (await this.started?.then(Boolean, () => false)) ?? false;
    if (!isStarted) return;
    await this.stopped;
    if (!this.isFinal)
      await poll(
        async () => {
          const { status, retryAfterMs } = await dataPlane.testRun(this.testRunId);
          return finalStatuses.has(status) ? { answer: undefined } : { retryAfterMs };
        },
        {
          backOff,
          withinMs,
          late: () => infrastructure(`The test run ${this.testRunId} is still ending and is deleted by the sweeper.`),
          signal: AbortSignal.timeout(withinMs + 1000),
        },
      );
    if (!settings.keepTestRuns) await dataPlane.deleteTestRun(this.testRunId);
  }
}
