import { infrastructure } from '@headroom/core';
import { secretVariable } from '../../engines/engine';
import type { EngineJob, StageEvent } from '../../engines/engine';
import type { ToldName } from '../../samples/told-name';
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
/** What the request to stop may take with its repetitions. */
const stopMs = 60_000;

/** One stage as one test run of the service. */
export class ServiceStage {
  /** Aborted when nothing but the stop of the test run matters any more. */
  private readonly killed = new AbortController();
  private readonly testId: string;
  private readonly testRunId: string;
  /** Resolves when the request that starts the test run is over, to whether the service may have taken it. */
  private mayRun: Promise<boolean> | null = null;
  private stopping: Promise<void> | null = null;
  private isStopAsked = false;
  private isFinal = false;

  constructor(
    private readonly run: ServiceRun,
    private readonly engineId: string,
    private readonly job: EngineJob,
    private readonly secrets: Readonly<Record<string, string>>,
    private readonly toldName: ToldName,
    /** Stages of this run before, and attempts of this one. */
    private readonly earlier: readonly ServiceStage[],
  ) {
    this.testId = testIdOf(run.owner);
    this.testRunId = testRunIdOf(this.testId, job.stage.index, earlier.length);
  }

  /** Asks the service to stop; its engines take as long as they take. Rejects, and may be repeated, when the request failed. */
  stop(): Promise<void> {
    this.isStopAsked = true;
    return (this.stopping ??= this.sendStop().catch((error: unknown) => {
      this.stopping = null;
      throw error;
    }));
  }

  private async sendStop() {
    if (!this.mayRun) return this.killed.abort();
    if ((await this.mayRun) && !this.isFinal) await this.run.dataPlane.stopTestRun(this.testRunId);
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
      // Two attempts at a time would be twice the load.
      for (const stage of this.earlier) await stage.settle(run.settleMs, signal);
      await prepareTest(run, { testId: this.testId, plan, signal });
      signal.throwIfAborted();
      // Not cut when killed: a request that was cut may have started load that nobody stops.
      const starting = run.dataPlane.startTestRun(testRunId, this.runBody());
      this.mayRun = starting.then(
        () => true,
        (error: unknown) => !isRefused(error),
      );
      await starting;
      const ended = await this.follow(signal);
      const withResults = await this.results(ended, signal);
      const identity = { stage: job.stage.index, shard: job.shard };
      const results = await readResults(withResults.url, identity, signal, this.toldName);
      const cpu = await engineCpu(run.dataPlane, ended).catch(() => null);
      yield* stageEvents({ job, plan, ended, results, cpu, endedEarly: this.isStopAsked });
    } catch (error) {
      if (signal.aborted) return;
      await this.stop().catch(() => {});
      throw error;
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
    if (status === 'DONE' || (status === 'CANCELLED' && this.isStopAsked)) return ended;
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
   * Stops what may still run of this stage, and waits for its end.
   * @throws HeadroomError when it has not ended `withinMs`
   */
  private async settle(withinMs: number, signal: AbortSignal): Promise<void> {
    if (!(await this.mayRun) || this.isFinal) return;
    const { dataPlane, backOff } = this.run;
    const isStopped = await this.stop().then(
      () => true,
      () => false,
    );
    await poll(
      async () => {
        const testRun = await dataPlane.findTestRun(this.testRunId, signal);
        return !testRun || finalStatuses.has(testRun.status)
          ? { answer: undefined }
          : { retryAfterMs: testRun.retryAfterMs };
      },
      {
        backOff,
        withinMs: isStopped ? withinMs : 0,
        late: () =>
          infrastructure(
            `The test run ${this.testRunId} ${isStopped ? 'is still ending' : 'could not be stopped'}; the sweeper goes on with it, and nothing more is started beside it.`,
          ),
        signal,
      },
    );
    this.isFinal = true;
  }

  /**
   * Deletes the test run unless it is to be kept; one that still runs is left to the sweeper.
   * @param withinMs how long to wait for the end of one that was stopped
   */
  async clean(withinMs: number): Promise<void> {
    if (!(await this.mayRun)) return;
    await this.settle(withinMs, AbortSignal.timeout(withinMs + stopMs));
    if (!this.run.settings.keepTestRuns) await this.run.dataPlane.deleteTestRun(this.testRunId);
  }
}

/**
 * Whether the service said that it does not start a test run. Any other failure may have come after it took the request, and
 * so may these refusals of a repeated one: late, already there, too many.
 */
function isRefused(error: unknown): boolean {
  const status = (error as { statusCode?: number }).statusCode ?? 0;
  return status >= 400 && status <= 499 && ![408, 409, 429].includes(status);
}
