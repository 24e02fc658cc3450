import type { PlanRunInput } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import type { ReadTelemetry } from '@headroom/loadgen/telemetry';
import type { Ctx } from '../ctx';
import { noteEvidenceChange } from '../recommendation/evaluate-changed-evidence';
import { evidenceIdOf, type Observed } from './observe-series';
import { packPoints } from './packed-points';

/** The transaction that stores a series of some megabytes. */
export const storing = { timeout: 60_000 } as const;

/** What is stored of a series each time it is read. */
export function seriesData({ telemetry, notes }: ReadTelemetry, { lessons, sentence, evidence }: Observed) {
  return {
    ...{ notes, sentence, readAt: new Date(), steps: lessons.steps, points: json(packPoints(telemetry)) },
    ...{ fromAt: new Date(lessons.fromMs), untilAt: new Date(lessons.untilMs) },
    noEvidence: 'reason' in evidence ? evidence.reason : null,
    problem: null,
  };
}

/** Gives a series its evidence, under its own id, and notes that plans on its gateway are to be evaluated anew where that changes anything. */
export async function storeEvidence(
  transaction: Transaction,
  { workspaceId }: Pick<Ctx, 'workspaceId'>,
  { id, gatewayId, wasEvidence }: { id: string; gatewayId: string; wasEvidence: boolean },
  evidence: Observed['evidence'],
): Promise<void> {
  const run: PlanRunInput | null = 'run' in evidence ? { ...evidence.run, id: evidenceIdOf(id) } : null;
  if (run) await transaction.telemetrySeries.updateMany({ where: { id, workspaceId }, data: { evidence: json(run) } });
  if (run || wasEvidence) await noteEvidenceChange(transaction, { workspaceId, gatewayId });
}

const json = (document: object) => document as unknown as Prisma.InputJsonObject;
