import {
  benchmarkSchema,
  concludeRun,
  toPlanRun,
  type Benchmark,
  type CapacityAnswer,
  type RunOutcome,
  type StageOutcome,
} from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { parsePolicyChain, policiesIn } from '@headroom/gateways';
import { requireEntry } from '../catalog/entries';
import type { Clients } from '../ctx';
import { evaluateAffectedPlans } from '../recommendation/evaluate-affected-plans';
import { noEvidenceBecause } from './can-be-evidence';
import { finishRun } from './execute/finish-run';
import { cellVerified } from './execute/prepare-target';
import { readHistory, secondsSpent } from './execute/read-history';
import { note } from './execute/transition';
import { keepDerived } from './series/keep-derived';
import { keepHeatmap } from './series/keep-heatmap';
import { keepLevelWindows } from './series/level-windows';
import { rollUpRun } from './series/roll-up-run';
import { seriesWidth } from './series/series-width';

/**
 * Ends a run whose load is done: concludes, keeps what it measured as evidence, and evaluates the plans that use the cell.
 * Idempotent: a second call finds the run finished and evaluates nothing anew.
 */
export async function analyseRun(clients: Clients, { runId }: { runId: string }): Promise<void> {
  const { db } = clients;
  const run = await db.run.findUnique({ where: { id: runId }, include: { policySetVersion: true } });
  if (!run || run.state !== 'analysing') return;
  const definition = benchmarkSchema.parse(run.definition);
  const history = await readHistory(db, runId);
  const conclusion = concludeRun(definition.load, definition.slo, history, run.answer as unknown as CapacityAnswer);

  const verified = (run.environment as { cell?: string } | null)?.cell === cellVerified;
  const why = noEvidenceBecause(definition);
  const counts = verified && !run.simulated && isEvidence(conclusion.outcome) && why === null;
  if (why) await note(clients, runId, 'system:analysis', why);
  const policies = counts ? await policiesOf(clients, run, definition.subject) : [];
  const evidence = counts ? evidenceOf(runId, policies, definition, history) : null;
  if (evidence && run.policySetVersionId) {
    const { gateway: gatewayId, tier: tierId, units } = definition.subject;
    await db.measurement.upsert({
      where: { runId },
      update: {},
      create: {
        ...{ workspaceId: run.workspaceId, runId, gatewayId, tierId, units },
        policySetVersionId: run.policySetVersionId,
        grade: 'B',
        evidence: evidence as unknown as Prisma.InputJsonObject,
      },
    });
    await evaluateAffectedPlans(clients, run.workspaceId, definition.subject, (problem) =>
      note(clients, runId, 'system:analysis', problem),
    );
  }
  await finishRun(clients, runId, run.epoch, {
    outcome: conclusion.outcome,
    reason: conclusion.sentence,
    endedBy: 'system:analysis',
    answer: conclusion.answer,
  });
  // A short run is read second by second.
  if (seriesWidth(await secondsSpent(db, runId)) === 1) return;
  const { shards } = definition;
  await keepDerived(clients, runId, 'The roll-up', () => rollUpRun(db, runId, shards));
  await keepDerived(clients, runId, 'Its levels in windows', () => keepLevelWindows(db, runId, shards));
  await keepDerived(clients, runId, 'Its heatmap', () => keepHeatmap(db, runId, shards));
}

async function policiesOf(
  clients: Clients,
  { workspaceId, policySetVersion }: { workspaceId: string; policySetVersion: { chain: unknown } | null },
  { gateway }: Benchmark['subject'],
): Promise<string[]> {
  if (!policySetVersion) return [];
  const { definition } = await requireEntry({ clients, workspaceId }, gateway);
  return policiesIn(definition, parsePolicyChain(policySetVersion.chain));
}

const evidenceOf = (
  id: string,
  policies: string[],
  { subject, load, slo }: Benchmark,
  history: readonly StageOutcome[],
) => toPlanRun({ id, tier: subject.tier, units: subject.units, policies }, load, slo, history);

/** Invalid and broken runs are kept to be looked at, but they are no evidence. */
const isEvidence = (outcome: RunOutcome) => outcome === 'passed' || outcome === 'failed-slo';
