import {
  conflict,
  freezeBenchmark,
  secretsOf,
  secretTexts,
  type FrozenRun,
  type FrozenStage,
  type ImportBundle,
  type RunBundle,
  withoutTexts,
} from '@headroom/core';
import { version } from '../../package.json';
import type { Ctx } from '../ctx';
import { getRun, type MeasuredRunDetail } from '../run/get-run';
import { stageRequests } from '../run/series/stage-requests';
import { secretValues } from '../secret/secret-values';
import { freezeImport } from './freeze-import';
import { policyNames } from './policy-names';
import { readStageSeconds } from './read-stage-seconds';

/**
 * A finished run as it stands, as a bundle. No value of a header or a secret, no parameter of a policy, no message of an agent
 * and no person's name is in it.
 * @throws HeadroomError `not-found`, `conflict` while the run goes on, or when its seconds were removed
 */
export async function freezeRun(ctx: Ctx, runId: string): Promise<RunBundle | ImportBundle> {
  const run = await getRun(ctx, { runId });
  if (run.state !== 'finished' || run.outcome === null)
    throw conflict('This run has not ended yet: share it when it has.');
  // A summary that was imported never had any.
  if (run.rawRemovedAt && (run.imported === null || run.imported.report.intervals > 0))
    throw conflict(
      `The seconds of this run were removed on ${run.rawRemovedAt.toISOString().slice(0, 10)}, and a bundle has to have them.`,
    );
  if (run.imported !== null) return freezeImport(ctx, run);
  const stages = await freezeStages(ctx, run);
  const frozen: FrozenRun = {
    ...{ definition: freezeBenchmark(run.definition), policies: policyNames(run.policySet?.chain) },
    ...{ simulated: run.simulated, targetUnenforced: run.unenforcedBy !== null, outcome: run.outcome },
    ...{ sentence: run.reason ?? 'The run has ended.', answer: run.answer },
    grade: run.measurement && run.measurement.excludedReason === null ? run.measurement.grade : null,
    ...{ startedAt: instant(run.startedAt), finishedAt: instant(run.finishedAt) },
    ...{ environment: run.environment ?? {}, testCost: run.testCost, stages },
  };
  const bundle: RunBundle = {
    ...{ schema: 'headroom.bundle/1', kind: 'run', frozenAt: new Date().toISOString(), headroom: version },
    ...{ redactions: [], run: frozen },
  };
  return withoutTexts(bundle, [...secretTexts(run.definition), ...secretsOf(await secretValues(ctx))]);
}

async function freezeStages({ clients }: Ctx, { id, stages }: MeasuredRunDetail): Promise<FrozenStage[]> {
  const secondsOf = await readStageSeconds(clients, id);
  const judged = stages.flatMap(({ statistics, verdict, ...stage }) =>
    statistics && verdict ? [{ ...stage, statistics, verdict }] : [],
  );
  const frozen: FrozenStage[] = [];
  for (const { stage, order, statistics, verdict, startedAt, endedAt } of judged)
    frozen.push({
      ...{ stage, purpose: order.purpose, load: order.load, reason: order.reason, statistics, verdict },
      ...{ startedAt: instant(startedAt), endedAt: instant(endedAt) },
      requests: await stageRequests(clients.db, id, stage, statistics),
      seconds: secondsOf(stage, statistics.excludedSeconds + statistics.measuredSeconds),
    });
  return frozen;
}

const instant = (at: Date | null) => at?.toISOString() ?? null;
