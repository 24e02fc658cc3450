import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AzureLogin } from './azure-login';
import type { LoadTestEngine } from './load-test-engines';
import { definitionsOf, metricsOf } from './load-testing-metrics';
import { invalid, notFound, ok, refuse } from './load-testing-replies';
import type { Refusal, Reply } from './load-testing-replies';
import { StandInTestRun } from './load-testing-runs';
import type { StandInTest } from './load-testing-runs';
import { StandInTests } from './load-testing-tests';
import { serveHttps } from './loopback-tls';
import type { LoopbackTls } from './loopback-tls';
import type { TestServer } from './serve';

const id = '00000000-0000-4000-8000-000000000001';
const clientSecret = 'the-client-secret';
const resourcePath = `/subscriptions/${id}/resourceGroups/load/providers/Microsoft.LoadTestService/loadTests/headroom`;
const dataPlaneVersions = ['2022-11-01', '2024-12-01-preview', '2025-11-01-preview'];
const resourceVersion = '2022-12-01';
/** Of the resource group, by Microsoft.Resources. */
const groupVersion = '2021-04-01';
const groupPath = resourcePath.slice(0, resourcePath.indexOf('/providers'));

/** A connection to the stand-in, as an admin would enter it. */
export const loadTestingConnection = (armEndpoint: string, loadTesting: object = {}) => ({
  ...{ auth: 'service-principal', tenantId: id, clientId: id, clientSecret, subscriptionId: id, resourceGroup: 'load' },
  ...{ region: 'westeurope', armEndpoint, loadTesting: { resourceName: 'headroom', ...loadTesting } },
});

/**
 * A stand-in for Azure Load Testing that really runs the scripts it is given. Paths, content types, statuses and bodies by
 * specification/loadtestservice in Azure/azure-rest-api-specs: data plane stable/2022-11-01/loadtestservice.json and its
 * examples (with `kind` and TEST_SCRIPT of 2024-12-01-preview), resource API 2022-12-01; names in the results' zip as the
 * service gives them (how-to-export-test-results); `EngineHealthMetrics` by Azure's command line, its metric by the
 * service's words "CPU percentage".
 */
export class LoadTestingServer {
  readonly login = new AzureLogin(clientSecret);
  readonly tests = new StandInTests();
  readonly runs = new Map<string, StandInTestRun>();
  /** Method and path of each request. */
  readonly asked: string[] = [];
  /** Answers before anything else: taken when method and path fit, `times` times. */
  refusals: { path: RegExp; refusal: Refusal; times: number }[] = [];
  /** CPU of the engine instances in percent; null: the service does not report it. */
  cpuPercent: number | null = 20;
  readonly faults = { stuck: false, failure: null as string | null, stepMs: 20, losesStarts: false };
  origin = '';

  private constructor(private readonly engine: LoadTestEngine) {}

  static async start(tls: LoopbackTls, engine: LoadTestEngine): Promise<LoadTestingServer & TestServer> {
    const service = new LoadTestingServer(engine);
    const server = await serveHttps(tls, (request, response) => void service.answer(request, response));
    service.origin = server.url;
    return Object.assign(service, server, {
      async [Symbol.asyncDispose]() {
        for (const run of service.runs.values()) run.stop();
        await server[Symbol.asyncDispose]();
      },
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    if (await this.login.answer(request, response, this.origin)) return;
    const url = new URL(request.url!, this.origin);
    const path = `${request.method} ${url.pathname}`;
    this.asked.push(path);
    // The address of results carries its own signature, as one of Blob storage does.
    const [, resultsOf] = /^GET \/results\/([\w-]+)$/.exec(path) ?? [];
    if (resultsOf && url.searchParams.get('sig') === 'stand-in')
      return void response.end(this.runs.get(resultsOf)?.results);
    const audiences = isOfResources(url) ? [this.origin] : [`${this.origin}/load-testing`, audienceOfAzure];
    const reply = this.login.accepts(request, ...audiences)
      ? (this.refused(path) ?? (await this.perform(request, url)))
      : refuse({ status: 401, code: 'InvalidAuthenticationToken', message: 'The access token is expired or invalid.' });
    response.writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8', ...reply.headers });
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body));
  }

  private refused(path: string): Reply | null {
    const fault = this.refusals.find((candidate) => candidate.times > 0 && candidate.path.test(path));
    if (!fault) return null;
    fault.times -= 1;
    return refuse(fault.refusal);
  }

  private async perform(request: IncomingMessage, url: URL): Promise<Reply> {
    const version = url.searchParams.get('api-version') ?? '';
    const isResource = isOfResources(url);
    if (
      !(isResource ? [url.pathname === groupPath ? groupVersion : resourceVersion] : dataPlaneVersions).includes(
        version,
      )
    )
      return refuse({
        status: 400,
        code: 'UnsupportedApiVersionValue',
        message: `The api-version '${version}' is not supported.`,
      });
    if (isResource) return this.resource(url);
    const body = await buffer(request);
    const type = request.headers['content-type']?.split(';')[0];
    const [, collection, name = '', rest = ''] =
      /^\/(tests|test-runs)(?:\/([a-z0-9_-]{2,50}))?(\/.*|:stop)?$/.exec(url.pathname) ?? [];
    const route = `${request.method} ${collection}${name && '/id'}${rest.replace(/^\/files\/.+/, '/files/name')}`;
    const expectedType = { PATCH: 'application/merge-patch+json', PUT: 'application/octet-stream' }[request.method!];
    if (expectedType && type !== expectedType)
      return refuse({ status: 415, code: 'UnsupportedMediaType', message: `Content-Type must be ${expectedType}.` });
    const fileName = decodeURIComponent(rest.slice('/files/'.length));
    switch (route) {
      case 'PATCH tests/id':
        return this.tests.put(name, JSON.parse(body.toString()) as StandInTest['document'], version);
      case 'PUT tests/id/files/name':
        return this.tests.putFile(
          name,
          fileName,
          url.searchParams.get('fileType') ?? 'JMX_FILE',
          body.toString(),
          version,
        );
      case 'GET tests/id/files/name':
        return this.tests.file(name, fileName);
      case 'DELETE tests/id':
        return this.tests.delete(name) ? { status: 204 } : notFound('Test');
      case 'GET tests':
        return this.list(url, this.tests.matching(url.searchParams.get('search') ?? ''));
      case 'PATCH test-runs/id':
        return this.startRun(name, JSON.parse(body.toString()) as StandInTestRun['document']);
      case 'GET test-runs':
        return this.list(url, this.runsOf(url.searchParams.get('testId')));
      case 'GET test-runs/id':
        return this.runs.has(name) ? ok(this.onTheWire(name)) : notFound('TestRun');
      case 'POST test-runs/id:stop':
        this.runs.get(name)?.stop();
        return this.runs.has(name) ? ok(this.onTheWire(name)) : notFound('TestRun');
      case 'DELETE test-runs/id':
        return this.deleteRun(name);
      case 'GET test-runs/id/metric-definitions':
        return ok({ value: definitionsOf(url.searchParams.get('metricNamespace') ?? '', this.cpuPercent) });
      case 'POST test-runs/id/metrics':
        return this.runs.has(name) ? metricsOf(url, this.cpuPercent) : notFound('TestRun');
      default:
        return notFound('Resource');
    }
  }

  private resource(url: URL): Reply {
    if (url.pathname === groupPath) return ok({ id: groupPath, name: 'load', location: 'northeurope' });
    if (url.pathname !== resourcePath)
      return refuse({
        status: 404,
        code: 'ResourceNotFound',
        message: `The Resource '${url.pathname}' was not found.`,
      });
    const properties = { dataPlaneURI: new URL(this.origin).host, provisioningState: 'Succeeded' };
    return ok({
      id: resourcePath,
      name: 'headroom',
      type: 'Microsoft.LoadTestService/loadTests',
      location: 'westeurope',
      properties,
    });
  }

  /** With `losesStarts` a test run is started, and the answer is lost on its way. */
  private startRun(testRunId: string, document: StandInTestRun['document']): Reply {
    const reply = this.start(testRunId, document);
    const lost = { status: 503, code: 'ServiceUnavailable', message: 'Try again.', retryAfter: 0 };
    return this.faults.losesStarts ? refuse(lost) : reply;
  }

  private start(testRunId: string, document: StandInTestRun['document']): Reply {
    const test = this.tests.get(document.testId);
    if (!test) return notFound('Test');
    if (![...test.files.values()].some(({ validationStatus }) => validationStatus === 'VALIDATION_SUCCESS'))
      return invalid('The test has no script that was validated.');
    if (this.runs.has(testRunId))
      return refuse({ status: 409, code: 'TestRunAlreadyExists', message: `${testRunId} exists.` });
    const run = new StandInTestRun(document, test, this.engine, this.faults);
    this.runs.set(testRunId, run);
    void run.run();
    return ok(this.onTheWire(testRunId), 201);
  }

  private deleteRun(testRunId: string): Reply {
    const run = this.runs.get(testRunId);
    if (!run) return notFound('TestRun');
    if (!['DONE', 'FAILED', 'CANCELLED'].includes(run.status)) return invalid('The test run has not ended.');
    this.runs.delete(testRunId);
    return { status: 204 };
  }

  private onTheWire = (name: string) => this.runs.get(name)!.onTheWire(name, this.origin);

  private runsOf = (testId: string | null) =>
    [...this.runs]
      .filter(([, { document }]) => testId === null || document.testId === testId)
      .map(([name]) => this.onTheWire(name));

  /** Two items a page. */
  private list(url: URL, items: unknown[]): Reply {
    const from = Number(url.searchParams.get('continuationToken') ?? 0);
    const next = new URL(url);
    next.searchParams.set('continuationToken', String(from + 2));
    return ok({ value: items.slice(from, from + 2), ...(from + 2 < items.length && { nextLink: next.href }) });
  }
}

/** Resource Manager's part. */
const isOfResources = ({ pathname }: URL) => pathname.startsWith('/subscriptions/');

/** What clients ask for that know of no stand-in. */
const audienceOfAzure = 'https://cnt-prod.loadtesting.azure.com';
