import { describe, expect, test } from 'vitest';
import { axisEnd, stepInWords, toTimeline, type SecondPoint } from './timeline';

const second = (stage: number, atSecond: number, over: Partial<SecondPoint> = {}): SecondPoint => ({
  stage,
  second: 0,
  seconds: 1,
  atMs: 1_000_000 + atSecond * 1000,
  targetRps: 100,
  offeredRps: 100,
  achievedRps: 99,
  errors: 0,
  p50Ms: 5,
  p95Ms: 9,
  p99Ms: 12,
  cpuPercent: 4,
  loopLagMs: 1,
  late: 0,
  dropped: 0,
  settling: false,
  ...over,
});

describe('toTimeline', () => {
  test('nothing yet', () => {
    expect(toTimeline([])).toEqual({ rows: [], step: 1, merged: 1, settling: [] });
  });

  test('a line breaks between stages', () => {
    const { rows } = toTimeline([second(0, 0), second(0, 1), second(1, 4)]);
    expect(rows.map(({ t, stage, p95Ms }) => [t, stage, p95Ms])).toEqual([
      [0, 0, 9],
      [1, 0, 9],
      [2.5, null, null],
      [4, 1, 9],
    ]);
  });

  test('an hour becomes at most about 600 rows: mean rates, the worst second of latency', () => {
    const hour = Array.from({ length: 3600 }, (_, at) =>
      second(0, at, { achievedRps: at % 6, p99Ms: at === 1801 ? 900 : 10 }),
    );
    const { rows, step } = toTimeline(hour);
    expect(step).toBe(6);
    expect(rows).toHaveLength(600);
    expect(rows[0]!.achievedRps).toBe(2.5);
    expect(Math.max(...rows.map(({ p99Ms }) => p99Ms!))).toBe(900);
    expect(rows.filter(({ p99Ms }) => p99Ms === 900)).toHaveLength(1);
  });

  test('unknown stays unknown when seconds are merged', () => {
    const seconds = Array.from({ length: 1200 }, (_, at) =>
      second(0, at, { p95Ms: null, cpuPercent: null, late: null }),
    );
    for (const row of toTimeline(seconds).rows)
      expect(row).toMatchObject({ p95Ms: null, cpuPercent: null, latePerSecond: null, droppedPerSecond: 0 });
  });

  test('settling seconds are spans, one for each stage', () => {
    const { settling } = toTimeline([
      second(0, 0, { settling: true }),
      second(0, 1, { settling: true }),
      second(0, 2),
      second(1, 5, { settling: true }),
      second(1, 6),
    ]);
    expect(settling).toEqual([
      { from: 0, to: 2 },
      { from: 5, to: 6 },
    ]);
  });

  test('rates of points that cover unlike times weigh by them; their percentiles stand as they are', () => {
    const points = [
      second(0, 0, { seconds: 60, achievedRps: 100, errors: 60, p99Ms: 40 }),
      second(0, 60, { seconds: 20, achievedRps: 20, errors: 0, p99Ms: 70 }),
    ];
    const apart = toTimeline(points);
    expect(apart.rows.map(({ t, seconds, errorsPerSecond }) => [t, seconds, errorsPerSecond])).toEqual([
      [0, 60, 1],
      [60, 20, 0],
    ]);
    expect(stepInWords(apart)).toBe(' Each point is all requests of 60 s.');
    const [together] = toTimeline(points, { maxRows: 1 }).rows;
    expect(together).toMatchObject({ achievedRps: 80, errorsPerSecond: 0.75, p99Ms: 70, seconds: 80 });
  });

  test('the axis begins where it is told to', () => {
    expect(toTimeline([second(0, 3)], { originMs: 1_000_000 }).rows[0]!.t).toBe(3);
  });

  test('a zoom leaves out what lies outside, and shows it finer', () => {
    const hour = Array.from({ length: 3600 }, (_, at) => second(0, at));
    const { rows, step } = toTimeline(hour, { zoom: { from: 600, to: 899 } });
    expect(step).toBe(1);
    expect([rows[0]!.t, rows.at(-1)!.t]).toEqual([600, 899]);
  });
});

test('the axis ends ahead of the newest second and moves seldom', () => {
  expect([0, 30, 59, 61, 599, 700, 3599].map(axisEnd)).toEqual([60, 60, 60, 120, 600, 900, 3600]);
});
