import { z } from 'zod';

/*
 * What Headroom sends to and reads of Azure Load Testing: the data plane by its stable description 2022-11-01
 * (github.com/Azure/azure-rest-api-specs, specification/loadtestservice/data-plane/…/stable/2022-11-01/loadtestservice.json,
 * and the Python SDK azure-developer-loadtesting 1.0.1 generated from it), the resource API by 2022-12-01
 * (azure-mgmt-loadtesting 1.0.0). `kind`, `TEST_SCRIPT` and `autoStopCriteria` are of the previews; `kind: Locust` is
 * first in 2024-12-01-preview (azure-developer-loadtesting 1.1.0b1).
 */

/** The first version of the data plane that runs Locust. */
export const firstLocustVersion = '2024-12-01-preview';
export const resourceApiVersion = '2022-12-01';

export const fileTypes = ['JMX_FILE', 'USER_PROPERTIES', 'ADDITIONAL_ARTIFACTS', 'TEST_SCRIPT'] as const;
export type FileType = (typeof fileTypes)[number];

export const testFileSchema = z.object({
  fileName: z.string(),
  validationStatus: z.string().optional(),
  validationFailureDetails: z.string().nullish(),
});
export type TestFile = z.infer<typeof testFileSchema>;

/** A criterion fails the test run when its condition is met. */
export interface PassFailMetric {
  clientMetric: 'response_time_ms' | 'error';
  aggregate: 'p50' | 'p90' | 'p95' | 'p99' | 'percentage';
  condition: '>';
  value: number;
  action: 'continue';
  requestName?: string;
}

/** What a test is made with. */
export interface TestBody {
  displayName: string;
  description: string;
  loadTestConfiguration: { engineInstances: number; splitAllCSVs: boolean };
  passFailCriteria: { passFailMetrics: Record<string, PassFailMetric> };
  environmentVariables: Record<string, string>;
  kind?: 'JMX' | 'Locust';
  autoStopCriteria?: { autoStopDisabled: boolean };
}

/** What starts a test run. Secrets belong to the run alone, so that no test keeps them. */
export interface TestRunBody {
  testId: string;
  displayName: string;
  description: string;
  secrets: Record<string, { value: string; type: 'SECRET_VALUE' }>;
}

const outputFile = z.object({ url: z.string() }).nullish();
export const testRunSchema = z.object({
  testRunId: z.string(),
  testId: z.string().nullish(),
  description: z.string().nullish(),
  status: z.string(),
  startDateTime: z.string().nullish(),
  endDateTime: z.string().nullish(),
  virtualUsers: z.number().nullish(),
  testResult: z.string().nullish(),
  errorDetails: z.array(z.object({ message: z.string().nullish() })).nullish(),
  testArtifacts: z
    .object({ outputArtifacts: z.object({ resultFileInfo: outputFile, logsFileInfo: outputFile }).nullish() })
    .nullish(),
});
export type TestRun = z.infer<typeof testRunSchema>;

/** Statuses after which a test run changes no more: what the SDK's poller ends with, and a script that did not pass. */
export const finalStatuses: ReadonlySet<string> = new Set(['DONE', 'FAILED', 'CANCELLED', 'VALIDATION_FAILURE']);

const page = <S extends z.ZodType>(item: S) => z.object({ value: z.array(item), nextLink: z.string().nullish() });
export const testPageSchema = page(z.object({ testId: z.string(), description: z.string().nullish() }));
export const testRunPageSchema = page(testRunSchema);

export const metricDefinitionsSchema = z.object({
  value: z.array(z.object({ name: z.string(), unit: z.string().nullish() })),
});
export const metricPageSchema = page(
  z.object({ data: z.array(z.object({ timestamp: z.string(), value: z.number().nullish() })).nullish() }),
);
export type MetricSeries = z.infer<typeof metricPageSchema>['value'][number];

export const loadTestResourceSchema = z.object({
  location: z.string(),
  properties: z.object({ dataPlaneURI: z.string().nullish(), provisioningState: z.string().nullish() }),
});

/** How both APIs say no. */
export const errorBodySchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
