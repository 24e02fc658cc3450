import type { LatencyHistogram } from '@headroom/core';
import type { Database } from '@headroom/db';
import { levelWindows } from '../run/series/level-windows';
import type { ComparedRunRow, RunLevel } from './read-compared-runs';

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

async function readLevelWindows(
  db: Database,
  { head: { id: runId, definition } }: ComparedRunRow,
  { stage, statistics }: RunLevel,
): Promise<LevelWindows> {
  const windows = await levelWindows(db, { runId, shards: definition?.shards ?? 1, stage, statistics });
  return {
    throughputRps: windows.map(({ succeeded, seconds }) => succeeded / seconds),
    latency: windows.map(({ latency }) => latency),
  };
}
