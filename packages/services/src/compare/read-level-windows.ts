import { LatencyHistogram } from '@headroom/core';
import type { Database } from '@headroom/db';
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
  return ({ head: { id } }, level) => {
    const key = `${id} ${level.stage}`;
    const windows = remembered.get(key) ?? readLevelWindows(db, id, level);
    remembered.set(key, windows);
    return windows;
  };
}

/** The measured window of a level, in at most 30 whole windows of whole seconds. */
async function readLevelWindows(
  db: Database,
  runId: string,
  { stage, statistics }: Pick<RunLevel, 'stage' | 'statistics'>,
): Promise<LevelWindows> {
  const from = Math.ceil(statistics.excludedSeconds);
  const seconds = Math.floor(statistics.measuredSeconds);
  const windowSeconds = Math.max(1, Math.ceil(seconds / mostWindows));
  const count = Math.floor(seconds / windowSeconds);
  const rows = await db.runInterval.findMany({
    where: { runId, stage, second: { gte: from, lt: from + count * windowSeconds } },
    orderBy: { second: 'asc' },
    select: { second: true, ok2xx: true, redirect3xx: true, latency: true },
  });
  const throughputRps = Array.from({ length: count }, () => 0);
  const latency = throughputRps.map(() => LatencyHistogram.empty());
  for (const row of rows) {
    const window = Math.floor((row.second - from) / windowSeconds);
    throughputRps[window] = (throughputRps[window] ?? 0) + (row.ok2xx + row.redirect3xx) / windowSeconds;
    latency[window]?.mergeEncoded(Buffer.from(row.latency).toString('base64'));
  }
  return { throughputRps, latency };
}
