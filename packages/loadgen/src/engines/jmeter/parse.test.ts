import { readFileSync } from 'node:fs';
import { LatencyHistogram, requestSchema } from '@headroom/core';
import type { Interval, ShardStage } from '@headroom/core';
import { expect, it } from 'vitest';
import type { EngineChunk, EngineEvent, EngineJob } from '../engine';
import { jmeterEngine } from './engine';

/** What a real JMeter 5.6.3 wrote. */
const captured = (name: string) => readFileSync(new URL(`captured/${name}`, import.meta.url), 'utf8');

const jobFor = (load: ShardStage['load'], own: Partial<EngineJob> = {}): EngineJob => ({
  shard: 1,
  stage: { index: 2, load, maxSeconds: 5, startsInMs: 0, seed: 3 },
  target: { baseUrl: 'http://127.0.0.1:1', timeoutMs: 500, maxConnections: 40 },
  requests: [],
  batch: false,
  secretNames: [],
  ...own,
});
const ownPlan = jobFor({ model: 'closed', users: 1, thinkTimeMs: 0 }, { script: { fileName: 'own.jmx', text: '' } });
const openPlan = jobFor(
  { model: 'open', rps: 6, arrivals: 'poisson' },
  {
    requests: [
      requestSchema.parse({ name: 'list', path: '/list' }),
      requestSchema.parse({ name: 'bad', path: '/bad', expectStatus: [200, 201] }),
      requestSchema.parse({ name: 'redirect', path: '/redirect', expectStatus: [302] }),
    ],
  },
);

async function eventsOf(job: EngineJob, ...chunks: [EngineChunk['from'] | 'rows', string][]) {
  async function* given(): AsyncIterable<EngineChunk> {
    for (const [from, text] of chunks) yield { from: from === 'rows' ? { pipe: 'results' } : from, text };
  }
  const events: EngineEvent[] = [];
  for await (const event of jmeterEngine.parse(given(), job, String)) events.push(event);
  return events;
}

const intervalsOf = (events: EngineEvent[]) =>
  events.flatMap((event): Interval[] => (event.kind === 'interval' ? [event.interval] : []));

const examplesOf = (events: EngineEvent[]) =>
  events.flatMap((event) => (event.kind === 'error-example' ? [event.example] : []));

function outcomesOf(events: EngineEvent[]) {
  const counts: Record<string, number> = {};
  for (const { requestName, outcomes } of intervalsOf(events))
    for (const [outcome, count] of Object.entries(outcomes))
      if (count > 0) counts[`${requestName}: ${outcome}`] = (counts[`${requestName}: ${outcome}`] ?? 0) + count;
  return counts;
}

it('reads how each request of a person’s own plan ended, without its transactions', async () => {
  const events = await eventsOf(ownPlan, ['stdout', captured('own-plan.txt')], ['rows', captured('own-plan.csv')]);
  expect(outcomesOf(events)).toEqual({
    'ok: ok2xx': 1,
    'says, "no": assertion': 1,
    'missing: client4xx': 1,
    'throttled: throttled429': 1,
    'moved: redirect3xx': 1,
    'refused: connect': 1,
    'unknown host: dns': 1,
    'hangs: timeout': 1,
    'resets: reset': 1,
    'closes: reset': 1,
    'truncated: reset': 1,
    'garbage: timeout': 1,
    'no tls: tls': 1,
    'unwanted: ok2xx': 1,
  });
  expect(events).toContainEqual({ kind: 'stop-asked' });
  expect(events).toContainEqual({
    kind: 'error-example',
    example: {
      ...{ outcome: 'assertion', requestName: 'says, "no"', status: 200, second: expect.any(Number) as number },
      message: 'Test failed: text expected to contain /never "this", no/',
    },
  });
  // It ended by itself, which is when its load did.
  expect(events.at(-1)).toEqual({
    kind: 'done',
    seconds: 1,
    message: 'The plan ended after 1.9 of 5 s: only these count.',
  });
  const healths = events.flatMap((event) => (event.kind === 'health' ? [event.health.second] : []));
  expect(healths).toEqual([0, 1]);
});

it('counts time from the send without the connection, latency with it, and no bytes without an answer', async () => {
  const events = await eventsOf(ownPlan, ['stdout', captured('own-plan.txt')], ['rows', captured('own-plan.csv')]);
  const [ok] = intervalsOf(events).filter(({ requestName }) => requestName === 'ok');
  expect(LatencyHistogram.decode(ok!.latency).maxMs).toBeCloseTo(39, 0);
  expect(LatencyHistogram.decode(ok!.serviceTime).maxMs).toBeCloseTo(39 - 25, 0);
  expect(ok).toMatchObject({ stage: 2, shard: 1, second: 0, offered: 1, sent: 1, bytesIn: 149, bytesOut: 120 });
  const [refused] = intervalsOf(events).filter(({ requestName }) => requestName === 'refused');
  expect(refused).toMatchObject({ offered: 1, sent: 0, bytesIn: 0 });
});

it('reads rows over several lines, in any pieces, and before it knows when the load began', async () => {
  const [rows, output] = [captured('open-plan.csv'), captured('open-plan.txt')];
  const lines = rows.split(/(?<=\n)/);
  const whole = await eventsOf(openPlan, ['stdout', output], ['rows', rows]);
  const pieces = await eventsOf(
    openPlan,
    ...lines.slice(0, 40).map((line): ['rows', string] => ['rows', line]),
    ['stdout', output],
    ['rows', lines.slice(40).join('')],
  );
  expect(outcomesOf(whole)).toEqual({
    'list: ok2xx': 14,
    'post, "five": ok2xx': 4,
    'p50: ok2xx': 5,
    'bad: client4xx': 4,
    'redirect: redirect3xx': 3,
  });
  expect(outcomesOf(pieces)).toEqual(outcomesOf(whole));
  expect(examplesOf(whole)).toMatchObject([
    {
      outcome: 'client4xx',
      requestName: 'bad',
      status: 404,
      message: expect.stringMatching(/^Test failed: .*404/) as string,
    },
  ]);
});

it('says every second’s health once, after its intervals, and what was planned and never sent', async () => {
  const events = await eventsOf(openPlan, ['stdout', captured('open-plan.txt')], ['rows', captured('open-plan.csv')]);
  const healths = events.flatMap((event) => (event.kind === 'health' ? [event.health] : []));
  expect(healths.map(({ second }) => second)).toEqual([0, 1, 2, 3, 4]);
  expect(healths[0]).toMatchObject({ stage: 2, shard: 1, sendLagP99Ms: null, inFlight: null, dropped: 0 });
  expect(healths[0]).not.toHaveProperty('cpuPercent');
  expect(healths.at(-1)!.dropped).toBe(0);
  const more = { ...openPlan, stage: { ...openPlan.stage, load: { ...openPlan.stage.load, rps: 10 } } } as EngineJob;
  const short = await eventsOf(more, ['stdout', captured('open-plan.txt')], ['rows', captured('open-plan.csv')]);
  expect(short.flatMap((event) => (event.kind === 'health' ? [event.health.dropped] : [])).at(-1)).toBe(50 - 30);
});

it('is done only when JMeter is, and after as many seconds as it made load', async () => {
  const output = captured('open-plan.txt');
  const begun = output.slice(0, output.indexOf('Tidying'));
  expect((await eventsOf(openPlan, ['stdout', begun])).filter(({ kind }) => kind === 'done')).toEqual([]);
  const ended = begun.replace(/(headroom-load-)begins (\d+)/, (mark, head: string, ms: string) =>
    [mark, `${head}ends ${Number(ms) + 2700}`].join('\n'),
  );
  expect((await eventsOf(openPlan, ['stdout', `${ended}... end of run\n`])).at(-1)).toEqual({
    kind: 'done',
    seconds: 2,
  });
});

/** A row of a request: its name, when it began and how long it took, in milliseconds since the load began. */
const rowOf = (name: string, startMs: number, elapsedMs: number) =>
  `${1_000_000 + startMs},${elapsedMs},${name},200,OK,true,,100,50,0,\n`;
const began = 'headroom-load-begins 1000000\n';

it('waits for requests that began in a second as long as the slowest so far may tell', async () => {
  const closed = { ...jobFor({ model: 'closed', users: 2, thinkTimeMs: 0 }) };
  const job = { ...closed, target: { ...closed.target, timeoutMs: 10_000 } };
  const slow = [rowOf('a', 0, 1500), rowOf('a', 1500, 1500), rowOf('b', 500, 3000)].join('');
  const events = await eventsOf(job, ['stdout', began], ['rows', slow], ['stdout', '... end of run\n']);
  const offered = intervalsOf(events).map(({ requestName, second, offered }) => [requestName, second, offered]);
  expect(offered).toContainEqual(['b', 0, 1]);
  expect(events.at(-1)).toEqual({ kind: 'done', seconds: 5 });

  const later = [rowOf('a', 0, 10), rowOf('a', 3500, 10), rowOf('b', 100, 4000)].join('');
  const ended = await eventsOf(job, ['stdout', began], ['rows', later], ['stdout', '... end of run\n']);
  expect(ended.at(-1)).toMatchObject({
    message: '1 requests ended so late that they are booked in a later second than theirs.',
  });
});

it('leaves it to whoever knows the secrets to cut a text, and says when second 0 began', async () => {
  const name = 'n'.repeat(200);
  const row = `1000000,10,${name},404,${'m'.repeat(2000)},false,,100,50,0,\n`;
  const events = await eventsOf(
    ownPlan,
    ['stdout', captured('own-plan.txt').replace(/\(\d+\)/, '(1000000)')],
    ['rows', row],
  );
  expect(intervalsOf(events)[0]!.requestName).toBe(name);
  const [example] = examplesOf(events);
  expect(example).toMatchObject({ requestName: name, status: 404, message: `404 ${'m'.repeat(2000)}` });
  expect(events.find((event) => event.kind === 'health')).toMatchObject({ beganAtMs: 1_000_000 });
});

it('reads in a row that the target asks for no more load, also before it knows when the load began', async () => {
  const unwanted = rowOf('a', 0, 10).replace(/\n$/, '1\n');
  const stops = async (row: string) => (await eventsOf(openPlan, ['rows', row])).map(({ kind }) => kind);
  expect(await stops(unwanted + unwanted)).toEqual(['stop-asked']);
  expect(await stops(rowOf('a', 0, 10))).toEqual([]);
});

it('says why JMeter cannot run a plan', async () => {
  const output = "Error in NonGUIDriver java.lang.IllegalArgumentException: Problem loading XML from:'plan.jmx'. \n";
  await expect(eventsOf(ownPlan, ['stdout', output])).rejects.toThrow(/Problem loading XML/);
});
