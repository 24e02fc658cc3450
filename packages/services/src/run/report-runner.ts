import type { Calibration } from '@headroom/core';
import type { Database } from '@headroom/db';
import type { Clients } from '../ctx';
import { calibrationOf } from '../runner/calibration-of';
import type { Machine } from './check-machine';

/** How often a worker repeats its report. */
export const reportEveryMs = 300_000;

export interface RunnerReport extends Machine {
  workerId: string;
  version: string;
}

/**
 * A worker says what its machine can do as the local runner; a later report replaces it.
 * @returns the calibration that is kept of this machine
 */
export async function reportRunner(
  { db }: Clients,
  { hostname, ...report }: RunnerReport,
): Promise<Calibration | null> {
  const row = { ...report, reportedAt: new Date() };
  const stored = await db.runnerReport.upsert({ where: { hostname }, update: row, create: { hostname, ...row } });
  return calibrationOf(stored.calibration, report.cores);
}

/** Machines whose worker has reported lately. */
export async function freshReports(db: Database): Promise<Machine[]> {
  const rows = await db.runnerReport.findMany({
    where: { reportedAt: { gt: new Date(Date.now() - 2 * reportEveryMs) } },
    orderBy: { hostname: 'asc' },
  });
  return rows.map(({ hostname, cores, engines, allowsScripts }) => ({
    ...{ hostname, cores, allowsScripts },
    engines: engines as Machine['engines'],
  }));
}
