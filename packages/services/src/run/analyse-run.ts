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
import type { Clients } from '../ctx';
import { policyIdsOf } from '../policy/policy-ids';
import { evaluateAffectedPlans } from '../recommendation/evaluate-affected-plans';
import { finishRun } from './execute/finish-run';
import { cellVerified } from './execute/prepare-target';
import { readHistory } from './execute/read-history';
import { note } from './execute/transition';

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
  const evidence =
    !verified || run.simulated || !isEvidence(conclusion.outcome) ? null : evidenceOf(run, definition, history);
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
}

function evidenceOf(
  { id, policySetVersion }: { id: string; policySetVersion: { chain: unknown } | null },
  { subject, load, slo }: Benchmark,
  history: readonly StageOutcome[],
) {
  const policies = policySetVersion ? policyIdsOf(policySetVersion.chain) : [];
  return toPlanRun({ id, tier: subject.tier, units: subject.units, policies }, load, slo, history);
}

/** Invalid and broken runs are kept to be looked at, but they are no evidence. */
const isEvidence = (outcome: RunOutcome) => outcome === 'passed' || outcome === 'failed-slo';
