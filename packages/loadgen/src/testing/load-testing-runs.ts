import { setTimeout as wait } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import type { LoadTestEngine } from './load-test-engines';

/** A test as the stand-in keeps it: the document that was patched together, and its files. */
export interface StandInTest {
  document: Record<string, unknown> & {
    loadTestConfiguration?: { engineInstances?: number };
    environmentVariables?: Record<string, string>;
  };
  files: Map<string, { fileType: string; text: string; validationStatus: string; validationFailureDetails?: string }>;
}

export interface RunFaults {
  /** Engine instances never come. */
  stuck: boolean;
  /** The run ends as FAILED with these words. */
  failure: string | null;
  /** How long the service takes from one status to the next. */
  stepMs: number;
}

/** One test run on its way through the statuses of the service. */
export class StandInTestRun {
  status = 'ACCEPTED';
  startDateTime: string | undefined;
  endDateTime: string | undefined;
  results: Uint8Array | null = null;
  failure: string | null = null;
  /** When the service was asked to stop it. */
  stopAskedAtMs: number | null = null;
  private readonly stopping = new AbortController();

  constructor(
    readonly document: Record<string, unknown> & {
      testId: string;
      secrets?: Record<string, { value: string; type: string }>;
    },
    private readonly test: StandInTest,
    private readonly engine: LoadTestEngine,
    private readonly faults: RunFaults,
  ) {}

  async run(): Promise<void> {
    const { stuck, failure, stepMs } = this.faults;
    this.failure = failure;
    await this.step('PROVISIONING', stepMs);
    if (stuck) await wait(2 ** 31 - 1, undefined, { signal: this.stopping.signal, ref: false }).catch(() => {});
    for (const status of ['PROVISIONED', 'CONFIGURING', 'CONFIGURED']) await this.step(status, stepMs);
    if (!this.stopping.signal.aborted && failure === null) {
      this.status = 'EXECUTING';
      this.startDateTime = new Date().toISOString();
      this.results = await this.makeLoad().catch((error: Error) => {
        this.failure = error.message;
        return null;
      });
      this.endDateTime = new Date().toISOString();
    }
    const isStopped = this.stopping.signal.aborted;
    await this.step(isStopped ? 'CANCELLING' : 'DEPROVISIONING', this.faults.stepMs, true);
    this.status = isStopped ? 'CANCELLED' : this.failure === null ? 'DONE' : 'FAILED';
  }

  stop() {
    this.stopAskedAtMs ??= performance.now();
    this.stopping.abort();
  }

  /** Values of secrets are never given back. */
  onTheWire(testRunId: string, origin: string) {
    const { document, status, startDateTime, endDateTime, results, failure } = this;
    const secrets = Object.fromEntries(
      Object.entries(document.secrets ?? {}).map(([name, { type }]) => [name, { value: null, type }]),
    );
    const resultFileInfo = { fileName: 'results.zip', url: `${origin}/results/${testRunId}?sig=stand-in` };
    return {
      ...{ ...document, secrets, testRunId, status, startDateTime, endDateTime },
      ...(status === 'FAILED' && { errorDetails: [{ message: failure }] }),
      ...(results &&
        ['DONE', 'CANCELLED'].includes(status) && {
          testResult: 'PASSED',
          testArtifacts: { outputArtifacts: { resultFileInfo } },
        }),
    };
  }

  private async step(status: string, stepMs: number, always = false) {
    if (this.stopping.signal.aborted && !always) return;
    this.status = status;
    await wait(stepMs, undefined, { ref: false });
  }

  /** One log per engine instance, zipped as `engine<n>_results.csv`. */
  private async makeLoad(): Promise<Uint8Array> {
    const { document, files } = this.test;
    const of = (fileType: string) => [...files.values()].find((file) => file.fileType === fileType)?.text ?? '';
    const secrets = Object.entries(this.document.secrets ?? {}).map(([name, { value }]) => [name, value] as const);
    const instances = document.loadTestConfiguration?.engineInstances ?? 1;
    const task = {
      script: of('JMX_FILE') || of('TEST_SCRIPT'),
      userProperties: of('USER_PROPERTIES'),
      data: new Map(
        [...files]
          .filter(([, { fileType }]) => fileType === 'ADDITIONAL_ARTIFACTS')
          .map(([name, { text }]) => [name, text]),
      ),
      environment: { ...document.environmentVariables, ...Object.fromEntries(secrets) },
      signal: this.stopping.signal,
    };
    const logs = await Promise.all(Array.from({ length: instances }, () => this.engine(task)));
    return zipSync(Object.fromEntries(logs.map((log, index) => [`engine${index + 1}_results.csv`, strToU8(log)])));
  }
}
