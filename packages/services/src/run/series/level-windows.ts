import { LatencyHistogram, type LevelStatistics } from '@headroom/core';
import type { Database } from '@headroom/db';
import { rollUpRun } from './roll-up-run';
import { seriesWidth, type RollUpWidth } from './series-width';

/** So many windows show how a run varies. */
const mostWindows = 30;

/** A judged level of a run. */
export interface WindowedLevel {
  runId: string;
  /** How many agents made the run's load. */
  shards: number;
  stage: number;
  statistics: LevelStatistics;
}

/** Consecutive seconds of a level, all shards and requests merged. */
export interface LevelWindow {
  seconds: number;
  succeeded: number;
  /** Of successes, from the intended start. */
  latency: LatencyHistogram;
}

/**
 * The measured part of a judged level, in at most 30 whole windows of equal length. They are kept, as nothing of a judged
 * level changes any more; what is missing is made again, so it is safe to call at any time, from anywhere.
 */
export async function levelWindows(db: Database, level: WindowedLevel): Promise<LevelWindow[]> {
  const shape = shapeOf(level.statistics);
  const kept = await db.levelWindow.findMany({
    where: { runId: level.runId, stage: level.stage, seconds: shape.windowSeconds },
    orderBy: { second: 'asc' },
    select: { seconds: true, succeeded: true, latency: true },
  });
  if (kept.length === shape.count)
    return kept.map(({ seconds, succeeded, latency }) => ({
      ...{ seconds, succeeded: Number(succeeded) },
      latency: LatencyHistogram.decode(inBase64(latency)),
    }));
  const made = await makeWindows(db, level, shape);
  await keepWindows(db, level, shape, made);
  return made;
}

/** Makes the windows of all judged levels of a run ahead of who asks for them. */
export async function keepLevelWindows(db: Database, runId: string, shards: number): Promise<void> {
  const levels = await db.runStage.findMany({
    where: { runId, state: 'judged' },
    select: { stage: true, statistics: true },
  });
  for (const { stage, statistics } of levels)
    await levelWindows(db, { runId, shards, stage, statistics: statistics as unknown as LevelStatistics });
}

interface Shape {
  /** Seconds of a span that is read at once: a long level is read as it was rolled up. */
  width: 1 | RollUpWidth;
  /** First second of the first window. */
  from: number;
  windowSeconds: number;
  count: number;
}

function shapeOf({ excludedSeconds, measuredSeconds }: LevelStatistics): Shape {
  const width = seriesWidth(measuredSeconds);
  const from = Math.ceil(excludedSeconds / width) * width;
  const spans = Math.floor((excludedSeconds + measuredSeconds - from) / width);
  const spansEach = Math.max(1, Math.ceil(spans / mostWindows));
  return { width, from, windowSeconds: spansEach * width, count: Math.max(Math.floor(spans / spansEach), 0) };
}

async function makeWindows(db: Database, level: WindowedLevel, shape: Shape): Promise<LevelWindow[]> {
  const { runId, stage, shards } = level;
  const { width, from, windowSeconds, count } = shape;
  const part = { runId, stage, second: { gte: from, lt: from + count * windowSeconds } };
  if (width > 1) await rollUpRun(db, runId, shards);
  const rows = width === 1 ? await readSeconds(db, part) : await readSpans(db, { ...part, width });
  const windows = Array.from({ length: count }, () => ({
    ...{ seconds: windowSeconds, succeeded: 0, latency: LatencyHistogram.empty() },
  }));
  for (const { second, succeeded, latency } of rows) {
    const window = windows[Math.floor((second - from) / windowSeconds)];
    if (!window) continue;
    window.succeeded += succeeded;
    window.latency.mergeEncoded(inBase64(latency));
  }
  return windows;
}

/** All of them or none, in one statement; who makes the same meanwhile makes the same. */
async function keepWindows(
  db: Database,
  { runId, stage }: WindowedLevel,
  { from, windowSeconds }: Shape,
  windows: readonly LevelWindow[],
): Promise<void> {
  await db.levelWindow.createMany({
    data: windows.map(({ seconds, succeeded, latency }, index) => ({
      ...{ runId, stage, seconds, second: from + index * windowSeconds, succeeded },
      latency: Buffer.from(latency.encode(), 'base64'),
    })),
    skipDuplicates: true,
  });
}

interface Part {
  runId: string;
  stage: number;
  second: { gte: number; lt: number };
}

async function readSeconds(db: Database, part: Part) {
  const rows = await db.runInterval.findMany({
    where: part,
    select: { second: true, ok2xx: true, redirect3xx: true, latency: true },
  });
  return rows.map(({ ok2xx, redirect3xx, ...row }) => ({ ...row, succeeded: ok2xx + redirect3xx }));
}

const readSpans = (db: Database, part: Part & { width: number }) =>
  db.runRollup.findMany({
    where: { ...part, underLoad: true },
    select: { second: true, succeeded: true, latency: true },
  });

const inBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
