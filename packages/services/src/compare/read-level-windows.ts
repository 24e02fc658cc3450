import { LatencyHistogram } from '@headroom/core';
import type { Database } from '@headroom/db';
import { rollUpRun } from '../run/series/roll-up-run';
import { seriesWidth } from '../run/series/series-width';
import type { ComparedRunRow, RunLevel } from './read-compared-runs';

/** So many windows show how a run varies. */
const mostWindows = 30;

/** A level over consecutive windows of equal length. */
export interface LevelWindows {
  throughputRps: number[];
  /** Of successes, from the intended start. */
  latency: LatencyHistogram[];
}

/** Reads the windows of one run's level. */
export type WindowsOf = (row: ComparedRunRow, level: RunLevel) => Promise<LevelWindows>;

/** Reads each level once, however often it is asked for. */
export function rememberWindows(db: Database): WindowsOf {
  const remembered = new Map<string, Promise<LevelWindows>>();
  return (row, level) => {
    const key = `${row.head.id} ${level.stage}`;
    const windows = remembered.get(key) ?? readLevelWindows(db, row, level);
    remembered.set(key, windows);
    return windows;
  };
}

/** The measured part of a level, in at most 30 whole windows. */
async function readLevelWindows(db: Database, { head }: ComparedRunRow, level: RunLevel): Promise<LevelWindows> {
  const { excludedSeconds, measuredSeconds } = level.statistics;
  // A long level is read as it was rolled up.
  const width = seriesWidth(measuredSeconds);
  const from = Math.ceil(excludedSeconds / width) * width;
  const spans = Math.floor((excludedSeconds + measuredSeconds - from) / width);
  const spansEach = Math.max(1, Math.ceil(spans / mostWindows));
  const count = Math.floor(spans / spansEach);
  const windowSeconds = spansEach * width;
  const part = { runId: head.id, stage: level.stage, second: { gte: from, lt: from + count * windowSeconds } };
  if (width > 1) await rollUpRun(db, head.id, head.definition?.shards ?? 1);
  const rows = width === 1 ? await readSeconds(db, part) : await readSpans(db, { ...part, width });

  const throughputRps = Array.from({ length: count }, () => 0);
  const latency = throughputRps.map(() => LatencyHistogram.empty());
  for (const row of rows) {
    const window = Math.floor((row.second - from) / windowSeconds);
    throughputRps[window] = (throughputRps[window] ?? 0) + row.succeeded / windowSeconds;
    latency[window]?.mergeEncoded(Buffer.from(row.latency).toString('base64'));
  }
  return { throughputRps, latency };
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
