import type { ImportedRun, ImportPercentiles } from './import-format';

export const unknownPercentiles: ImportPercentiles = {
  p50: null,
  p90: null,
  p95: null,
  p99: null,
  p999: null,
  max: null,
};

/** What a summary says; everything that it leaves out is not known. */
export const summaryRun = (
  known: Pick<ImportedRun, 'format' | 'requests' | 'errors'> & Partial<ImportedRun>,
): ImportedRun => ({
  unanswered: 0,
  durationSeconds: null,
  startedAt: null,
  statedRps: null,
  meanMs: null,
  percentilesMs: unknownPercentiles,
  byName: [],
  intervals: [],
  loadModel: null,
  users: null,
  usersAtLeast: false,
  little: 'none',
  resolutionMs: 0,
  dropped: 0,
  assumed: [],
  notes: [],
  findings: [],
  ...known,
});
