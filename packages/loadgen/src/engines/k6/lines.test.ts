import { readFileSync } from 'node:fs';
import { addOutcomes, completedOf, noOutcomes } from '@headroom/core';
import { expect, it } from 'vitest';
import type { EngineEvent, EngineJob } from '../engine';
import { parse } from './parse';

const job: EngineJob = {
  shard: 0,
  stage: { index: 0, load: { model: 'open', rps: 6, arrivals: 'uniform' }, maxSeconds: 2, startsInMs: 0, seed: 1 },
  target: { baseUrl: 'http://gw.test', timeoutMs: 1000, maxConnections: 1 },
  requests: [],
  batch: false,
  script: { fileName: 'own.js', text: '' },
  secretNames: [],
};

/** What k6 1.8.1 wrote of one stage, by both outputs at once. */
const captured = (name: string) => readFileSync(new URL(`captured/${name}`, import.meta.url), 'utf8');
const lines = captured('headroom.tsv');

async function eventsOf(texts: string[]) {
  async function* chunks() {
    for (const text of texts) yield { from: { pipe: 'results' }, text };
  }
  const events: EngineEvent[] = [];
  for await (const event of parse(chunks(), job, String)) events.push(event);
  return events;
}

function summaryOf(events: EngineEvent[]) {
  const intervals = events.flatMap((event) => (event.kind === 'interval' ? [event.interval] : []));
  const sum = (values: number[]) => values.reduce((left, right) => left + right, 0);
  return {
    byName: intervals.map(({ second, requestName, outcomes }) => [second, requestName, completedOf(outcomes)]),
    outcomes: intervals.reduce((all, { outcomes }) => addOutcomes(all, outcomes), noOutcomes()),
    dropped: events.flatMap((event) => (event.kind === 'health' ? [event.health.dropped] : [])),
    bytesIn: sum(intervals.map(({ bytesIn }) => bytesIn)),
    bytesOut: sum(intervals.map(({ bytesOut }) => bytesOut)),
    rest: events.filter(({ kind }) => kind === 'error-example' || kind === 'done'),
  };
}

it('reads of the lines what it reads of the CSV of the same stage', async () => {
  const summary = summaryOf(await eventsOf([lines]));
  expect(summary).toEqual(summaryOf(await eventsOf([captured('csv.csv')])));
  const dead = 'dead "one"\t\n\u2028';
  expect(new Set(summary.byName.map(([, name]) => name))).toEqual(new Set(['http://127.0.0.1:18999/page', dead]));
  expect(summary.outcomes.ok2xx).toBe(summary.outcomes.connect);
  expect(summary.dropped.some((count) => count > 0)).toBe(true);
  expect(summary.rest).toContainEqual({
    kind: 'error-example',
    example: {
      ...{ outcome: 'connect', requestName: dead, status: null, second: expect.any(Number) as number },
      message: 'dial: connection refused',
    },
  });
});

it('gives the same however the lines come', async () => {
  expect(await eventsOf(lines.split(/(?<=\n)/))).toEqual(await eventsOf([lines]));
});

it('shares the bytes of a flush among its requests', async () => {
  const requests = ['0\t500000\t0\t10\n', '0\t1500000\t0\t10\n'].join('');
  const events = await eventsOf([
    `headroom-k6 1\nstart\t0\nbytes\t100\t301\t2\nseries\t0\t["a","200","","","stage"]\n${requests}end\t1900000\n`,
  ]);
  const intervals = events.flatMap((event) => (event.kind === 'interval' ? [event.interval] : []));
  expect(intervals.map(({ bytesIn, bytesOut }) => [bytesIn, bytesOut])).toEqual([
    [151, 50],
    [150, 50],
  ]);
});

it.each([
  ['a request of no series', '3\t1\t1\t1\n'],
  ['a line that breaks off', '3\t1\t1'],
  ['a figure that is none', 'time\t1.5\n'],
  ['a series without its texts', 'series\t0\t["a"]\n'],
  ['a series that is no JSON', 'series\t0\ta\n'],
  ['a line of another kind', 'surprise\t1\n'],
])('fails on %s', async (_, line) => {
  await expect(eventsOf([`headroom-k6 1\n${line}`])).rejects.toThrow(/is none/);
});
