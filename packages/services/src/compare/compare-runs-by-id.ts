import {
  comparability,
  documentDifferences,
  LatencyHistogram,
  sharedLevel,
  type Comparability,
  type DocumentDifference,
  type LevelStatistics,
  type StageOrder,
} from '@headroom/core';
import { entriesOf } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import type { RunHead } from '../run/run-head';
import { compareGroups, type GroupComparison } from './compare-groups';
import { groupRepeats } from './group-repeats';
import { percentileCurve, type CurvePoint } from './percentile-curve';
import { readComparedRuns, type ComparedRunRow, type RunLevel } from './read-compared-runs';
import { rememberWindows, type WindowsOf } from './read-level-windows';
import { comparableRun } from './run-traits';

export interface ComparedRun {
  label: string;
  head: RunHead;
  /** The level whose figures are shown: the load that all have in common, else the run's own highest that was kept. */
  level: { stage: number; load: StageOrder['load']; statistics: LevelStatistics; curve: CurvePoint[] } | null;
}

export interface RunComparison {
  runs: ComparedRun[];
  /** Ids that are of no run of this workspace. */
  missing: string[];
  comparability: Comparability;
  /** Whether all runs' figures are of one load. */
  isCommonLoad: boolean;
  /** Where the configurations differ: benchmark, policies and what made the load. */
  differences: DocumentDifference[];
  /** Runs that stand for one configuration, the base first; each run alone unless repeats were asked to stand together. */
  groups: string[][];
  comparisons: GroupComparison[];
}

/**
 * Compares 2 to 20 runs: first whether they can be, then each (or each set of repeats) with the base.
 * @throws HeadroomError `invalid-input` for more than 20
 */
export async function compareRunsById(
  ctx: Ctx,
  {
    runIds,
    baseIds = [],
    repeats = false,
  }: { runIds: readonly string[]; baseIds?: readonly string[]; repeats?: boolean },
): Promise<RunComparison> {
  authorise(ctx, 'run.read');
  const [rows, catalog] = await Promise.all([readComparedRuns(ctx, runIds), entriesOf(ctx)]);
  const windowsOf = rememberWindows(ctx.clients.db);
  const common = sharedLevel(rows.map(({ levels }) => levels));
  const runs = rows.map(async (row, index): Promise<ComparedRun> => {
    const level = common?.[index] ?? sharedLevel([row.levels])?.[0] ?? null;
    return { label: row.label, head: row.head, level: level && (await shown(row, level, windowsOf)) };
  });
  const groups = groupRepeats(rows, baseIds, repeats);
  const [base = [], ...others] = groups;
  const comparisons = others.map((group) => compareGroups(base, group, windowsOf));
  return {
    runs: await Promise.all(runs),
    missing: runIds.filter((id) => !rows.some(({ head }) => head.id === id)),
    comparability: comparability(rows.map((row) => comparableRun(row, catalog))),
    isCommonLoad: common !== null,
    differences: documentDifferences(rows.map(configurationOf)),
    groups: groups.map((group) => group.map(({ label }) => label)),
    comparisons: await Promise.all(comparisons),
  };
}

async function shown(row: ComparedRunRow, level: RunLevel, windowsOf: WindowsOf): Promise<ComparedRun['level']> {
  const { latency } = await windowsOf(row, level);
  const { stage, load, statistics } = level;
  return { stage, load, statistics, curve: percentileCurve(LatencyHistogram.merged(latency)) };
}

/** All that a run was, as one document. */
function configurationOf({ head, policySet, environment }: ComparedRunRow) {
  if (head.imported !== null) {
    const { formatLabel, loadModel, users, subject } = head.imported;
    return { import: { format: formatLabel, loadModel, users }, subject };
  }
  const { schema: _, ...definition } = head.definition;
  return {
    ...definition,
    ...(policySet && {
      policies: {
        version: policySet.version,
        chain: policySet.chain.map(({ policy }) => policy).join(' → '),
        steps: policySet.chain.map(({ params }) => params),
      },
    }),
    environment,
  };
}
