import { concludeRun, type CapacityAnswer, type RunOutcome } from '@headroom/core';
import { benchmarkSchema } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import type { Clients } from '../ctx';
import { measuredEvidence } from '../evidence/measured-evidence';
import { evaluateAffectedPlans } from '../recommendation/evaluate-affected-plans';
import { finishRun } from './execute/finish-run';
import { readHistory } from './execute/read-history';

/**
 * Ends a run whose load is done: concludes, keeps what it measured as evidence, and evaluates the plans that use the cell.
 * Idempotent: a second call finds the run finished and evaluates nothing anew.
 */
export async function analyseRun(clients: Clients, { runId }: { runId: string }): Promise<void> {
  const { db } = clients;
  const run = await db.run.findUnique({ where: { id: runId } });
  if (!run || run.state !== 'analysing') return;
  const definition = benchmarkSchema.parse(run.definition);
  const history = await readHistory(db, runId);
  const conclusion = concludeRun(definition.load, definition.slo, history, run.answer as unknown as CapacityAnswer);

  if (!run.simulated && run.policySetVersionId && isEvidence(conclusion.outcome)) {
    const { subject } = definition;
    const evidence = measuredEvidence(runId, definition, history, conclusion.answer);
    const cell = { gatewayId: subject.gateway, tierId: subject.tier, units: subject.units };
    await db.measurement.upsert({
      where: { runId },
      update: {},
      create: {
        workspaceId: run.workspaceId,
        runId,
        ...cell,
        policySetVersionId: run.policySetVersionId,
        grade: 'B',
        evidence: evidence as unknown as Prisma.InputJsonObject,
      },
    });
    await evaluateAffectedPlans(clients, run.workspaceId, subject);
  }
  await finishRun(clients, runId, run.epoch, {
    outcome: conclusion.outcome,
    reason: conclusion.sentence,
    endedBy: 'system:analysis',
    answer: conclusion.answer,
  });
}

/** Invalid and broken runs are kept to be looked at, but they are no evidence. */
const isEvidence = (outcome: RunOutcome) => outcome === 'passed' || outcome === 'failed-slo';
