import {
  comparability,
  compareRuns,
  freezeBenchmark,
  freezeComparability,
  freezeMetric,
  freezeSummary,
  invalidInput,
  LatencyHistogram,
  secretsOf,
  secretTexts,
  sharedLevel,
  type ComparisonBundle,
  type FrozenBenchmark,
  type FrozenComparedRun,
  type FrozenComparison,
  withoutTexts,
} from '@headroom/core';
import { version } from '../../package.json';
import { entriesOf } from '../catalog/entries';
import { groupSummaries } from '../compare/compare-groups';
import { groupRepeats } from '../compare/group-repeats';
import { readComparedRuns, type ComparedRunRow, type RunLevel } from '../compare/read-compared-runs';
import { rememberWindows } from '../compare/read-level-windows';
import { comparableRun } from '../compare/run-traits';
import { authorise, type Ctx } from '../ctx';
import { stageRequests } from '../run/series/stage-requests';
import { secretValues } from '../secret/secret-values';

export interface ComparisonQuestion {
  runIds: readonly string[];
  baseIds: readonly string[];
  repeats: boolean;
}

/**
 * A comparison as it stands: its runs by the level that is shown, and the windows from which every ratio can be worked out
 * again. No value of a header or a secret, no parameter of a policy and no person's name is in it.
 * @throws HeadroomError `invalid-input` for fewer than 2 runs of this workspace, or more than 20
 */
export async function freezeComparison(
  ctx: Ctx,
  { runIds, baseIds, repeats }: ComparisonQuestion,
): Promise<ComparisonBundle> {
  authorise(ctx, 'run.read');
  const [rows, catalog] = await Promise.all([readComparedRuns(ctx, runIds), entriesOf(ctx)]);
  if (rows.length < 2) throw invalidInput('A comparison needs two runs of this workspace.');
  const windowsOf = rememberWindows(ctx.clients.db);
  const common = sharedLevel(rows.map(({ levels }) => levels));
  const runs: FrozenComparedRun[] = [];
  for (const [index, row] of rows.entries())
    runs.push(await freezeRow(ctx, row, common?.[index] ?? sharedLevel([row.levels])?.[0] ?? null));
  const groups = groupRepeats(rows, baseIds, repeats);
  const [base = [], ...others] = groups;
  const comparisons: FrozenComparison['comparisons'] = [];
  for (const group of others) {
    const { before, after, metrics, ...rest } = await groupSummaries(base, group, windowsOf);
    const compared = compareRuns(before, after, metrics, { between: rest.between }).map(freezeMetric);
    comparisons.push({
      ...rest,
      ...{ before: before.map(freezeSummary), after: after.map(freezeSummary), metrics: compared },
    });
  }
  const frozen: FrozenComparison = {
    name: [...new Set(runs.map(({ name }) => name))].join(' · ').slice(0, 200),
    ...{ runs, isCommonLoad: common !== null, comparisons },
    comparability: inFrozenWords(
      freezeComparability(comparability(rows.map((row) => comparableRun(row, catalog)))),
      runs.map(({ definition }) => definition),
    ),
    groups: groups.map((group) => group.map(({ label }) => label)),
  };
  const secrets = rows.flatMap(({ head }) => (head.imported === null ? secretTexts(head.definition) : []));
  const bundle: ComparisonBundle = {
    ...{ schema: 'headroom.bundle/1', kind: 'comparison', frozenAt: new Date().toISOString(), headroom: version },
    ...{ redactions: [], comparison: frozen },
  };
  return withoutTexts(bundle, [...secrets, ...secretsOf(await secretValues(ctx))]);
}

async function freezeRow({ clients }: Ctx, row: ComparedRunRow, level: RunLevel | null): Promise<FrozenComparedRun> {
  const { label, head, policySet, environment } = row;
  const totals = level ? await stageRequests(clients.db, head.id, level.stage, level.statistics) : [];
  const merged = (key: 'latency' | 'serviceTime') => LatencyHistogram.merged(totals.map((one) => one[key])).encode();
  return {
    ...{ label, name: head.name, simulated: head.simulated, answer: head.answer, environment: environment ?? {} },
    definition: head.imported === null ? freezeBenchmark(head.definition) : null,
    importedFrom: head.imported === null ? null : head.imported.formatLabel,
    policies: policySet?.chain.map(({ policy }) => policy) ?? [],
    startedAt: head.startedAt?.toISOString() ?? null,
    level: level && {
      ...{ stage: level.stage, load: level.load, statistics: level.statistics },
      ...{ latency: merged('latency'), serviceTime: merged('serviceTime') },
    },
  };
}

/** Targets and requests told by what is in the bundle: no credentials of an address, no path that may be taken out. */
function inFrozenWords(
  { traits, ...rest }: FrozenComparison['comparability'],
  definitions: readonly (FrozenBenchmark | null)[],
): FrozenComparison['comparability'] {
  const words: Record<string, (definition: FrozenBenchmark) => string> = {
    target: ({ target }) => target.baseUrl,
    requests: ({ requests, script }) =>
      script ? `script ${script.fileName}` : requests.map(({ name }) => name).join(', '),
  };
  return {
    ...rest,
    traits: traits.map((trait) => {
      const inWords = words[trait.trait];
      return inWords ? { ...trait, values: definitions.map((one) => one && inWords(one)) } : trait;
    }),
  };
}
