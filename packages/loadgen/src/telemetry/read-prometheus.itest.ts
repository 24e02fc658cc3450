import { learnFromTelemetry, simulateProduction } from '@headroom/core';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPrometheus } from './read-prometheus';
import { readRunSeries } from './read-run-series';

const production = simulateProduction({ days: 42, stepSeconds: 300 });
const fromMs = production.points[0]!.atMs;
const untilMs = production.points.at(-1)!.atMs + 300_000;
/** What each query answers at the end of a step, by its beginning. */
const figures: Record<string, (point: (typeof production.points)[number]) => number | undefined> = {
  rate: ({ rps }) => rps,
  busy: ({ utilisationPercent }) => utilisationPercent,
  units: ({ units }) => units,
};
const byTime = new Map(production.points.map((point) => [point.atMs / 1000 + 300, point]));

/** Answers as the HTTP API of Prometheus is documented, with its limit of points. */
let server: Server;
let baseUrl: string;
let asked: URLSearchParams[] = [];
let token: string | undefined;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const answer = (status: number, document: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(document));
      token = request.headers.authorization;
      const form = new URLSearchParams(body);
      asked.push(form);
      const [query, start, end, step] = ['query', 'start', 'end', 'step'].map((key) => form.get(key) ?? '');
      if (request.method !== 'POST' || request.url !== '/prom/api/v1/query_range')
        return void response.writeHead(404).end();
      if (query === 'moved') return void response.writeHead(302, { location: '/elsewhere' }).end();
      if (query === 'login') return void response.writeHead(401).end('who are you?');
      if (query === 'page') return void response.end('<html>');
      if (query === 'slow')
        return answer(503, {
          status: 'error',
          errorType: 'timeout',
          error: 'query timed out in expression evaluation',
        });
      if ((Number(end) - Number(start)) / Number(step) > 11_000)
        return answer(400, {
          status: 'error',
          errorType: 'bad_data',
          error:
            'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)',
        });
      const series = (value: (typeof figures)[string]) => {
        const values: [number, string][] = [];
        for (let at = Number(start); at <= Number(end); at += Number(step)) {
          const point = byTime.get(at);
          const figure = point && value(point);
          if (figure !== undefined) values.push([at, at % 86_400 === 0 ? 'NaN' : String(figure)]);
        }
        return { metric: {}, values };
      };
      const matrix = (result: unknown[], more = {}) =>
        answer(200, { status: 'success', data: { resultType: 'matrix', result }, ...more });
      const rates = figures['rate']!;
      if (query === 'two') return matrix([series(rates), series(rates)]);
      if (query === 'none') return matrix([]);
      if (query === 'warned') return matrix([series(rates)], { warnings: ['one store is down'] });
      const known = figures[query ?? ''];
      if (known) return matrix([series(known)]);
      return answer(400, {
        ...{ status: 'error', errorType: 'bad_data' },
        error: `invalid parameter "query": 1:5: parse error: unexpected identifier`,
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prom/`;
});
afterAll(() => server.close());
beforeEach(() => (asked = []));

const range = { fromMs, untilMs, stepSeconds: 300 };
const read = (query: string, changes: object = {}) =>
  readPrometheus({ baseUrl }, { ...range, queries: { rps: query, ...changes } });

it('reads six weeks of five minutes in slices, each point at the beginning of its step, what is not a number left out', async () => {
  const { telemetry, notes } = await readPrometheus(
    { baseUrl, bearerToken: 'of-mine' },
    { ...range, queries: { rps: 'rate', utilisationPercent: 'busy', units: 'units', p95Ms: 'none' } },
  );
  expect(token).toBe('Bearer of-mine');
  expect(asked.filter((form) => form.get('query') === 'rate')).toHaveLength(2);
  const atMidnight = production.points.filter(({ atMs }) => (atMs / 1000 + 300) % 86_400 === 0);
  expect(telemetry).toEqual({
    stepSeconds: 300,
    points: production.points.filter((point) => !atMidnight.includes(point)),
  });
  expect(notes).toEqual(['none has no point in this time; p95Ms is not known.']);
  const { demand } = learnFromTelemetry(telemetry);
  expect(demand.known && demand.value.unitMs.estimate).toBeCloseTo(1, 1);
});

it('passes warnings on', async () => {
  expect((await read('warned')).notes).toEqual(['Prometheus: one store is down']);
});

it.each([
  ['rate(', 'invalid-input', /refuses rate\( \(400, bad_data\): invalid parameter "query"/],
  ['slow', 'unavailable', /\(503, timeout\): query timed out/],
  ['two', 'invalid-input', /two has 2 series; put them together in one/],
  ['none', 'invalid-input', /fewer than two points for none/],
  ['moved', 'unavailable', /redirect, which is not followed/],
  ['login', 'invalid-input', /\(401\)/],
  ['page', 'unavailable', /does not speak the HTTP API of Prometheus/],
])('%s: what is wrong is said', async (query, code, message) => {
  await expect(read(query)).rejects.toMatchObject({ code, message: expect.stringMatching(message) as string });
});

it('names the query whose figure cannot be', async () => {
  await expect(read('rate', { utilisationPercent: 'rate' })).rejects.toThrow(
    /^rate is \d.* which is no utilisationPercent/,
  );
});

it('says that nobody is there, and what is no address', async () => {
  const nobody = readPrometheus({ baseUrl: 'http://127.0.0.1:1' }, { ...range, queries: { rps: 'rate' } });
  await expect(nobody).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('could not be reached') as string,
  });
  await expect(readPrometheus({ baseUrl: 'ftp://x' }, { ...range, queries: { rps: 'rate' } })).rejects.toThrow(
    /no address/,
  );
});

it('tells of a run the steps that touch it, each figure of its query, with what nothing is said of as null', async () => {
  const points = production.points.slice(2, 5);
  const run = { fromMs: points[0]!.atMs + 60_000, untilMs: points[2]!.atMs + 30_000, stepSeconds: 300 };
  const queries = { rps: 'rate', utilisationPercent: 'busy', p95Ms: 'none' };
  const { series, notes } = await readRunSeries({ baseUrl }, { ...run, queries });
  expect(notes).toEqual([]);
  const starts = points.map(({ atMs }) => atMs);
  expect(series).toEqual(
    [
      ['busy', 'percent', points.map(({ utilisationPercent }) => utilisationPercent)],
      ['rate', 'rps', points.map(({ rps }) => rps)],
      ['none', 'ms', [null, null, null]],
    ].map(([metric, unit, values]) => ({
      ...{
        source: 'Prometheus',
        metric,
        unit,
        label: expect.any(String) as string,
        aggregation: 'query',
        stepSeconds: 300,
      },
      points: (values as (number | null)[]).map((value, index) => ({ atMs: starts[index], value })),
    })),
  );
  await expect(readRunSeries({ baseUrl }, { ...run, queries: { rps: 'none' } })).rejects.toThrow(/no point of these/);
});
