import type { Client } from '@azure-rest/core-client';
import { call, ask, askAll, openService } from './service-call';
import type { ServiceOptions } from './service-call';
import {
  metricDefinitionsSchema,
  metricPageSchema,
  testFileSchema,
  testPageSchema,
  testRunPageSchema,
  testRunSchema,
} from './wire';
import type { FileType, MetricSeries, TestBody, TestFile, TestRun, TestRunBody } from './wire';

const mergePatch = 'application/merge-patch+json';

const ifThere = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if ((error as { statusCode?: number }).statusCode === 404) return null;
    throw error;
  });

/** The data plane of one load testing resource. Calls reject with a RestError when the service says no. */
export class LoadTestingDataPlane {
  private readonly client: Client;

  constructor(options: ServiceOptions) {
    this.client = openService(options);
  }

  /** Makes a test, or changes it. */
  async putTest(testId: string, body: TestBody, signal: AbortSignal): Promise<void> {
    await call(this.client, 'patch', `/tests/${testId}`, { contentType: mergePatch, body, signal });
  }

  uploadFile(testId: string, name: string, fileType: FileType, text: string, signal: AbortSignal): Promise<TestFile> {
    return ask(testFileSchema, this.client, 'put', `/tests/${testId}/files/${encodeURIComponent(name)}`, {
      contentType: 'application/octet-stream',
      queryParameters: { fileType },
      body: new TextEncoder().encode(text),
      signal,
    });
  }

  file(testId: string, name: string, signal: AbortSignal): Promise<TestFile> {
    return ask(testFileSchema, this.client, 'get', `/tests/${testId}/files/${encodeURIComponent(name)}`, { signal });
  }

  startTestRun(testRunId: string, body: TestRunBody): Promise<TestRun> {
    return ask(testRunSchema, this.client, 'patch', `/test-runs/${testRunId}`, { contentType: mergePatch, body });
  }

  /** Also says how long the service wants to be left alone, in milliseconds. */
  async testRun(testRunId: string, signal?: AbortSignal): Promise<TestRun & { retryAfterMs: number | null }> {
    const answer = await call(this.client, 'get', `/test-runs/${testRunId}`, { signal });
    const seconds = Number(answer.headers['retry-after'] ?? NaN);
    return { ...testRunSchema.parse(answer.body), retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null };
  }

  /** As `testRun`; null when there is none. */
  findTestRun = (testRunId: string, signal?: AbortSignal) => ifThere(this.testRun(testRunId, signal));

  /** Stopping or deleting what is not there is no error. */
  stopTestRun = (testRunId: string) => ifThere(call(this.client, 'post', `/test-runs/${testRunId}:stop`));
  deleteTestRun = (testRunId: string) => ifThere(call(this.client, 'delete', `/test-runs/${testRunId}`));
  deleteTest = (testId: string) => ifThere(call(this.client, 'delete', `/tests/${testId}`));

  /** Tests whose name, id or creator has the words. */
  listTests(search: string): Promise<{ testId: string; description?: string | null | undefined }[]> {
    return askAll(testPageSchema, this.client, 'get', '/tests', { queryParameters: { search } });
  }

  listTestRuns(testId: string): Promise<TestRun[]> {
    return askAll(testRunPageSchema, this.client, 'get', '/test-runs', { queryParameters: { testId } });
  }

  /** Names of the metrics in a namespace; an empty list where the service has none. */
  async metricNames(
    testRunId: string,
    metricNamespace: string,
  ): Promise<{ name: string; unit?: string | null | undefined }[]> {
    const path = `/test-runs/${testRunId}/metric-definitions`;
    return (await ask(metricDefinitionsSchema, this.client, 'get', path, { queryParameters: { metricNamespace } }))
      .value;
  }

  metrics(
    testRunId: string,
    query: { metricname: string; metricNamespace: string; interval: string; timespan: string; aggregation: string },
  ): Promise<MetricSeries[]> {
    return askAll(metricPageSchema, this.client, 'post', `/test-runs/${testRunId}/metrics`, {
      queryParameters: query,
      contentType: 'application/json',
      body: { filters: [] },
    });
  }
}
