import { LatencyHistogram, requestSchema } from '@headroom/core';
import type { Interval } from '@headroom/core';
import { expect, it } from 'vitest';
import type { EngineChunk, EngineEvent, EngineJob } from '../engine';
import { parse } from './parse';

const job: EngineJob = {
  shard: 3,
  stage: { index: 2, load: { model: 'open', rps: 2, arrivals: 'uniform' }, maxSeconds: 3, startsInMs: 0, seed: 1 },
  target: { baseUrl: 'http://gw.test', timeoutMs: 1000, maxConnections: 4 },
  requests: ['first', 'second'].map((name) => requestSchema.parse({ name, path: '/' })),
  batch: false,
  secretNames: [],
};

const header = 'metric_name,timestamp,metric_value,error,error_code,name,scenario,status,extra_tags,metadata\n';
const startUs = 1_795_268_625_000_000;
const metric = (name: string, atMs: number, value: number, scenario = 'stage') =>
  `${name},${startUs + atMs * 1000},${value.toFixed(6)},,,,${scenario},,,\n`;

/** The rows of one request as k6 1.8.1 writes them. */
function requestRows(
  atMs: number,
  name: string,
  blockedMs: number,
  durationMs: number,
  [status, code, error] = ['200', '', ''],
) {
  const times: Record<string, number> = {
    ...{ reqs: 1, req_duration: durationMs, req_blocked: blockedMs, req_connecting: blockedMs / 2 },
    ...{ req_tls_handshaking: 0, req_sending: 0, req_waiting: durationMs, req_receiving: 0, req_failed: 0 },
  };
  const rows = Object.entries(times).map(
    ([kind, value]) =>
      `http_${kind},${startUs + atMs * 1000},${value.toFixed(6)},${error},${code},${name},stage,${status},,\n`,
  );
  const iteration = metric('data_sent', atMs, 70) + metric('data_received', atMs, 200) + metric('iterations', atMs, 1);
  return rows.join('') + iteration;
}

async function eventsOf(texts: string[], of = job) {
  async function* chunks(): AsyncIterable<EngineChunk> {
    for (const text of texts) yield { from: text.startsWith('{') ? 'stderr' : { pipe: 'results' }, text };
  }
  const events: EngineEvent[] = [];
  for await (const event of parse(chunks(), of, String)) events.push(event);
  return events;
}
const intervalsOf = (events: EngineEvent[]) =>
  events.flatMap((event): Interval[] => (event.kind === 'interval' ? [event.interval] : []));

const whole = [
  header + metric('headroom_start', 0, 1, ''),
  requestRows(30, '0', 10, 20),
  requestRows(1500, '1', 0, 900) + metric('dropped_iterations', 1100, 2),
  requestRows(2600, '0', 0, 0, ['0', '1050', 'request timeout']),
  metric('headroom_end', 3400, 1, ''),
];

it('turns rows into seconds, and is done when k6 came to its end', async () => {
  const events = await eventsOf(whole);
  const intervals = intervalsOf(events);
  expect(intervals.map(({ second, requestName, offered }) => [second, requestName, offered])).toEqual([
    [0, 'first', 1],
    [0, 'second', 1],
    [1, 'first', 1],
    [1, 'second', 0],
    [2, 'first', 0],
  ]);
  expect(intervals[0]).toMatchObject({ stage: 2, shard: 3, outcomes: { ok2xx: 1 } });
  // From the intended start: k6's blocked time holds connecting.
  expect(LatencyHistogram.decode(intervals[0]!.latency).maxMs! / 30).toBeCloseTo(1, 2);
  expect(LatencyHistogram.decode(intervals[0]!.serviceTime).maxMs! / 20).toBeCloseTo(1, 2);
  expect(LatencyHistogram.decode(intervals[4]!.failureLatency!).maxMs! / 1000).toBeCloseTo(1, 2);
  expect(intervals.reduce((sum, { bytesIn }) => sum + bytesIn, 0)).toBe(600);
  const health = events.flatMap((event) => (event.kind === 'health' ? [event.health] : []));
  expect(health.map(({ second, dropped }) => [second, dropped])).toEqual([
    [0, 0],
    [1, 2],
    // Six requests were due: the one that k6 says nothing of was not sent either.
    [2, 1],
  ]);
  expect(events).toContainEqual({
    kind: 'error-example',
    example: { outcome: 'timeout', requestName: 'first', status: null, second: 2, message: 'request timeout' },
  });
  expect(events.at(-1)).toEqual({ kind: 'done', seconds: 3 });
});

it('gives the same seconds however the output is cut into chunks', async () => {
  const lines = whole.join('').split(/(?<=\n)/);
  expect(intervalsOf(await eventsOf(lines))).toEqual(intervalsOf(await eventsOf(whole)));
});

it('is not done when k6 was killed', async () => {
  const events = await eventsOf(whole.slice(0, 3));
  expect(events.some(({ kind }) => kind === 'done')).toBe(false);
});

it('reads whole names with quotes and line breaks, without the query of an address', async () => {
  const own = { ...job, script: { fileName: 'x.js', text: '' }, requests: [] };
  const odd = '"a ""b"", c\nd"';
  const long = `https://gw.test/${'n'.repeat(100)}`;
  const rows = [odd, 'https://gw.test/p?key=1', long].map((name, at) => requestRows(30 + at, name, 1, 1)).join('');
  const events = await eventsOf([whole[0]!, ...rows.split(/(?<=\n)/), whole.at(-1)!], own);
  expect(new Set(intervalsOf(events).map(({ requestName }) => requestName))).toEqual(
    new Set(['a "b", c\nd', 'https://gw.test/p', long]),
  );
});

it('says what k6 logged, and what of it is not worth an example', async () => {
  const log = (entry: object) => `${JSON.stringify(entry)}\n`;
  const events = await eventsOf([
    log({ level: 'warning', msg: 'Request Failed', error: 'x' }),
    log({ level: 'info', msg: 'hello', source: 'console' }),
    log({ level: 'warning', msg: 'Insufficient VUs, reached 10 active VUs and cannot initialize more' }),
    log({ level: 'error', msg: "thresholds on metrics 'checks' have been crossed" }),
    ...whole,
  ]);
  const examples = events.flatMap((event) => (event.kind === 'error-example' ? [event.example.message] : []));
  expect(examples[0]).toMatch(/Insufficient VUs/);
  expect(examples).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({ message: expect.stringMatching(/'checks' have been crossed/) as string });
});

it('hears in the log that the target asks for no more load', async () => {
  const sign = JSON.stringify({ level: 'error', msg: 'headroom-stop', source: 'console' });
  const events = await eventsOf([...whole.slice(0, 2), `${sign}\n`]);
  expect(events.filter(({ kind }) => kind !== 'interval' && kind !== 'health')).toEqual([{ kind: 'stop-asked' }]);
});

it.each([
  ['another header', 'metric_name,timestamp\n', /columns/],
  ['a row without figures', `${header}http_reqs,soon,1,,,a,s,200,,\n`, /is none/],
  ['a time that is none', `${header}${metric('vus', 0, 1)}http_req_duration,1,NaNs,,,,,,,\n`, /is none/],
  ['a cut row', `${header}http_reqs,1,1.0,,,"a`, /breaks off/],
])('fails on %s', async (_, text, message) => {
  await expect(eventsOf([text])).rejects.toThrow(message);
});
