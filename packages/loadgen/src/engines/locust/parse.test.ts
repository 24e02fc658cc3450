import { readFileSync } from 'node:fs';
import { LatencyHistogram, requestSchema } from '@headroom/core';
import type { Interval } from '@headroom/core';
import { expect, it } from 'vitest';
import type { EngineChunk, EngineEvent, EngineJob } from '../engine';
import { locustEngine } from './engine';

/** What the listener wrote inside a real Locust 2.47: a script with FastHttpUser and HttpUser. */
const captured = readFileSync(new URL('captured/own-locustfile.jsonl', import.meta.url), 'utf8');

const job: EngineJob = {
  shard: 1,
  stage: { index: 2, load: { model: 'closed', users: 2, thinkTimeMs: 0 }, maxSeconds: 5, startsInMs: 0, seed: 3 },
  target: { baseUrl: 'http://127.0.0.1:1', timeoutMs: 500, maxConnections: 40 },
  requests: [requestSchema.parse({ name: 'post', path: '/', method: 'POST', bodyBytes: 100, expectStatus: [201] })],
  batch: false,
  secretNames: [],
};
const ownScript: EngineJob = { ...job, script: { fileName: 'own.py', text: '' } };

async function eventsOf(given: EngineJob, ...texts: string[]) {
  async function* chunks(): AsyncIterable<EngineChunk> {
    yield { from: 'stdout', text: 'whatever Locust prints\n' };
    for (const text of texts) yield { from: { pipe: 'results' }, text };
  }
  const events: EngineEvent[] = [];
  for await (const event of locustEngine.parse(chunks(), given, String)) events.push(event);
  return events;
}

const intervalsOf = (events: EngineEvent[]) =>
  events.flatMap((event): Interval[] => (event.kind === 'interval' ? [event.interval] : []));

it('reads how each request of a person’s own locustfile ended', async () => {
  const events = await eventsOf(ownScript, captured);
  const ended = intervalsOf(events).map(({ requestName, outcomes }) => [
    requestName,
    Object.entries(outcomes).flatMap(([outcome, count]) => (count > 0 ? [`${outcome} ${count}`] : [])),
  ]);
  const both = (name: string, outcome: string) => [
    [`Fast ${name}`, [`${outcome} 1`]],
    [`Plain ${name}`, [`${outcome} 1`]],
  ];
  expect(ended).toEqual(
    expect.arrayContaining([
      ...both('ok', 'ok2xx'),
      ...both('missing', 'client4xx'),
      ...both('throttled', 'throttled429'),
      ...both('moved', 'redirect3xx'),
      ...both('says, "no"', 'assertion'),
      ...both('expected', 'ok2xx'),
      ...both('refused', 'connect'),
      ...both('unknown host', 'dns'),
      ...both('hangs', 'timeout'),
      ...both('resets', 'reset'),
      ...both('closes', 'reset'),
      ...both('truncated', 'reset'),
      ...both('garbage', 'reset'),
      ['Plain no tls', ['tls 1']],
    ]),
  );
  expect(events.at(-1)).toEqual({ kind: 'done', seconds: 5 });
  expect(events).toContainEqual({
    kind: 'error-example',
    example: {
      ...{ outcome: null, requestName: null, status: null, second: 0 },
      message: 'DefaultTaskSet: RuntimeError: a mistake in the script',
    },
  });
});

it('keeps microseconds, and the health of every second with its processes', async () => {
  const events = await eventsOf(ownScript, captured);
  const [hangs] = intervalsOf(events).filter(({ requestName }) => requestName === 'Fast hangs');
  expect(LatencyHistogram.decode(hangs!.failureLatency!).maxMs).toBeCloseTo(502.713, 0);
  const [ok] = intervalsOf(events).filter(({ requestName }) => requestName === 'Fast ok');
  expect(LatencyHistogram.decode(ok!.latency).maxMs).toBeCloseTo(8.438, 1);
  const healths = events.flatMap((event) => (event.kind === 'health' ? [event.health] : []));
  expect(healths.map(({ second }) => second)).toEqual([0, 1, 2, 3, 4]);
  expect(healths[0]).toMatchObject({ threads: 1, dropped: 0, sendLagP99Ms: null });
});

const lineOf = (line: object) => `${JSON.stringify(line)}\n`;
const begin = lineOf({ begin: 1_795_269_108_497 });
const end = lineOf({ end: 2_900 });
const rowsOf = (at: number, ...rows: unknown[]) => lineOf({ at, rows, examples: [] });

it('adds the reports of several workers, judges by the expected status, and knows what was sent', async () => {
  const events = await eventsOf(
    job,
    begin,
    rowsOf(1000, [0, 0, 'post', 201, '', 20, [1500, 2]], [0, 0, 'post', 200, 'status', 10, [2500, 1]]),
    rowsOf(1010, [0, 0, 'post', 201, '', 30, [1500, 1, 1700, 1]]),
    rowsOf(2010, [0, 1, 'post', 201, '', 10, [1_100_000, 1]]) + end,
    lineOf({ totals: [['post', 6]] }),
  );
  const [first, second] = intervalsOf(events);
  expect(first).toMatchObject({ second: 0, offered: 6, outcomes: { ok2xx: 4, assertion: 1 }, bytesIn: 60 });
  expect(first!.bytesOut).toBe(600);
  expect(second).toMatchObject({ second: 1, offered: 0, outcomes: { ok2xx: 1 } });
  expect(events.at(-1)).toEqual({ kind: 'done', seconds: 2 });
});

it('refuses a stage whose count is not Locust’s own', async () => {
  const rows = rowsOf(1000, [0, 0, 'post', 201, '', 20, [1500, 2]]);
  await expect(eventsOf(job, begin, rows, end, lineOf({ totals: [['post', 3]] }))).rejects.toThrow(
    'Locust counted 3 requests "post", and 2 were reported',
  );
  await expect(eventsOf(job, begin, rows, end, lineOf({ totals: [] }))).rejects.toThrow('counted 0');
});

it('waits for slow requests, keeps long texts whole, and says when second 0 began', async () => {
  const slow = { ...job, target: { ...job.target, timeoutMs: 10_000 } };
  const name = 'n'.repeat(200);
  const events = await eventsOf(
    slow,
    begin,
    rowsOf(2010, [0, 1, name, 200, '', 0, [1_500_000, 1]]),
    rowsOf(3010, [1, 2, name, 200, '', 0, [1_500_000, 1]]),
    rowsOf(4010, [0, 3, 'b', 200, '', 0, [3_000_000, 1]]) + end,
    lineOf({
      totals: [
        [name, 2],
        ['b', 1],
      ],
    }),
  );
  expect(intervalsOf(events)).toContainEqual(expect.objectContaining({ requestName: 'b', second: 0, offered: 1 }));
  expect(intervalsOf(events)[0]!.requestName).toBe(name);
  expect(events.find((event) => event.kind === 'health')).toMatchObject({ beganAtMs: 1_795_269_108_497 });
  expect(events.at(-1)).toEqual({ kind: 'done', seconds: 2 });
});

it('is not done without Locust’s last word', async () => {
  const events = await eventsOf(job, begin, rowsOf(1000, [0, 0, 'post', 201, '', 20, [1500, 2]]), end);
  expect(events.filter(({ kind }) => kind === 'done')).toEqual([]);
});

it('hears from any process that the target asks for no more load, which is not for a person to read', async () => {
  const chunk: EngineChunk = { from: 'stderr', text: 'a warning\nheadroom-stop\n' };
  async function* chunks() {
    yield chunk;
  }
  const events: EngineEvent[] = [];
  for await (const event of locustEngine.parse(chunks(), job, String)) events.push(event);
  expect(events).toEqual([{ kind: 'stop-asked' }]);
  expect(locustEngine.said(chunk)).toBe('a warning\n');
});
