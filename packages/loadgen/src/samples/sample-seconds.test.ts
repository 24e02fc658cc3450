import { intervalSchema, LatencyHistogram, noOutcomes, outcomes } from '@headroom/core';
import type { Interval } from '@headroom/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { redactor } from '../agent/engine-process/redactor';
import { SampleSeconds } from './sample-seconds';
import type { Sample } from './sample-seconds';
import { toldNames } from './told-name';

const sampleOf = (sample: Partial<Sample>): Sample => ({
  startMs: 0,
  endMs: 10,
  name: 'a',
  outcome: 'ok2xx',
  latencyMs: 10,
  serviceTimeMs: 9,
  bytesIn: 100,
  bytesOut: 50,
  ...sample,
});

const samples = fc.array(
  fc
    .record({
      startMs: fc.double({ min: -5, max: 5_000, noNaN: true }),
      latencyMs: fc.double({ min: 0.001, max: 4_000, noNaN: true }),
      name: fc.constantFrom('a', 'b', 'c', 'd', 'other'),
      outcome: fc.constantFrom(...outcomes),
      bytesIn: fc.nat(1000),
      bytesOut: fc.nat(1000),
      count: fc.integer({ min: 1, max: 3 }),
    })
    .map((drawn): Sample => ({ ...drawn, endMs: drawn.startMs + drawn.latencyMs, serviceTimeMs: drawn.latencyMs / 2 })),
  { maxLength: 60 },
);

const sum = (intervals: readonly Interval[], figure: (interval: Interval) => number) =>
  intervals.reduce((total, interval) => total + figure(interval), 0);
const merged = (encoded: readonly (string | undefined)[]) =>
  LatencyHistogram.merged(encoded.filter((text) => text !== undefined));
const keyOf = ({ second, requestName }: Interval) => `${second} ${requestName}`;

it('hands every sample out exactly once, whatever the order and however early seconds are closed', () => {
  const closings = fc.array(fc.tuple(fc.nat(60), fc.nat(8)), { maxLength: 5 });
  fc.assert(
    fc.property(samples, closings, fc.integer({ min: 1, max: 6 }), (all, closes, maxNames) => {
      const seconds = new SampleSeconds({ stage: 2, shard: 1 }, undefined, maxNames);
      const intervals: Interval[] = [];
      all.forEach((sample, index) => {
        seconds.add(sample);
        for (const [at, before] of closes) if (at === index) intervals.push(...seconds.closed(before));
      });
      intervals.push(...seconds.rest());

      for (const interval of intervals) intervalSchema.parse(interval);
      expect(new Set(intervals.map(keyOf)).size).toBe(intervals.length);
      expect(new Set(intervals.map(({ requestName }) => requestName)).size).toBeLessThanOrEqual(maxNames + 1);
      const count = all.reduce((total, sample) => total + sample.count!, 0);
      const totals = seconds.totals();
      expect(sum(intervals, ({ offered }) => offered)).toBe(count);
      expect(sum(intervals, ({ sent }) => sent)).toBe(totals.sent);
      expect(sum(intervals, ({ bytesIn }) => bytesIn)).toBe(all.reduce((total, sample) => total + sample.bytesIn, 0));
      for (const outcome of outcomes) {
        const expected = all.filter((sample) => sample.outcome === outcome).reduce((n, sample) => n + sample.count!, 0);
        expect(sum(intervals, (interval) => interval.outcomes[outcome])).toBe(expected);
        expect(totals.outcomes[outcome]).toBe(expected);
      }

      const direct = { latency: LatencyHistogram.empty(), failureLatency: LatencyHistogram.empty() };
      for (const { outcome, latencyMs, count: times } of all)
        direct[outcome === 'ok2xx' || outcome === 'redirect3xx' ? 'latency' : 'failureLatency'].record(
          latencyMs,
          times,
        );
      for (const kind of ['latency', 'failureLatency'] as const) {
        const histogram = merged(intervals.map((interval) => interval[kind]));
        expect(histogram.count).toBe(direct[kind].count);
        for (const p of [0, 50, 99, 100]) expect(histogram.percentileMs(p)).toBe(direct[kind].percentileMs(p));
      }
    }),
  );
});

it('books a request where it starts, and its end where it ends', () => {
  const seconds = new SampleSeconds({ stage: 0, shard: 0 });
  seconds.add(sampleOf({ startMs: 900, endMs: 2100, latencyMs: 1200 }));
  seconds.add(sampleOf({ startMs: 950, endMs: 960, outcome: 'connect' }));
  const [first, last, ...more] = seconds.closed(9);
  expect(first).toMatchObject({ second: 0, offered: 2, sent: 1, outcomes: { ...noOutcomes(), connect: 1 } });
  expect(last).toMatchObject({ second: 2, offered: 0, sent: 0, outcomes: { ...noOutcomes(), ok2xx: 1 }, bytesIn: 100 });
  expect(more).toEqual([]);
  expect(first).toHaveProperty('failureLatency');
  expect(last).not.toHaveProperty('failureLatency');
});

it('books what comes after its second was closed in the first open one, and counts it', () => {
  const seconds = new SampleSeconds({ stage: 0, shard: 0 });
  seconds.add(sampleOf({}));
  expect(seconds.closed(3)).toHaveLength(1);
  seconds.add(sampleOf({ startMs: 500, endMs: 3500 }));
  expect(seconds.closed(3)).toEqual([]);
  expect(seconds.rest()).toMatchObject([{ second: 3, offered: 1, outcomes: { ok2xx: 1 } }]);
  expect(seconds.rest()).toEqual([]);
  expect(seconds.totals()).toMatchObject({ offered: 2, late: 1 });
});

it('folds names beyond the limit and says how many', () => {
  const seconds = new SampleSeconds({ stage: 0, shard: 0 });
  for (let index = 0; index < 70; index++) seconds.add(sampleOf({ name: `n${index}` }));
  for (let index = 0; index < 70; index++) seconds.add(sampleOf({ name: `n${index}` }));
  const intervals = seconds.rest();
  expect(intervals).toHaveLength(51);
  expect(intervals.at(-1)).toMatchObject({ requestName: 'other', offered: 40 });
  expect(seconds.totals().foldedNames).toBe(20);
});

it('takes a sample in the same time however many came before', () => {
  const seconds = new SampleSeconds({ stage: 0, shard: 0 });
  const sample = sampleOf({});
  const names = ['a', 'b', 'c', 'd'];
  const count = 300_000;
  const partMs: number[] = [];
  let startedAt = performance.now();
  for (let index = 0; index < count; index++) {
    sample.startMs = index / 30;
    sample.endMs = sample.startMs + (index % 50);
    sample.latencyMs = index % 50;
    sample.name = names[index % 4]!;
    seconds.add(sample);
    if (index % 30_000 === 0) {
      seconds.closed(Math.floor(sample.startMs / 1000) - 1);
      partMs.push(performance.now() - startedAt);
      startedAt = performance.now();
    }
  }
  seconds.rest();
  // The fastest of the last parts, for any of them may have had to wait for the machine; the first ones warm up.
  expect(Math.min(...partMs.slice(-5))).toBeLessThan(5 * Math.max(...partMs.slice(1, 4)));
});

it('books names that differ by their credentials alone as one, and tells names of the benchmark as they are', () => {
  const seconds = new SampleSeconds({ stage: 0, shard: 0 }, toldNames([{ name: 'session: create' }], String));
  for (const name of ['/x?token=first1', '/x?token=second2', 'session: create']) seconds.add(sampleOf({ name }));
  expect(seconds.totals().alikeNames).toBe(1);
  const sent = seconds.rest().map(({ requestName, sent }) => [requestName, sent]);
  expect(sent).toEqual([
    ['/x?token=[secret]', 2],
    ['session: create', 1],
  ]);
});

it('tells no half of a known secret that goes on beyond what looks like a credential', () => {
  const seconds = new SampleSeconds({ stage: 0, shard: 0 }, toldNames([], redactor({ TOKEN: 's3cr3t,part2-of-it' })));
  for (const name of ['/own?token=s3cr3t,part2-of-it', `/${'n'.repeat(70)}/s3cr3t,part2-of-it`])
    seconds.add(sampleOf({ name }));
  const names = seconds.rest().map(({ requestName }) => requestName);
  expect(names[0]).toBe('/own?token={{secret:TOKEN}}');
  expect(names[1]).not.toMatch(/s3c|part/);
});
