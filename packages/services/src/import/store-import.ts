import { conflict, notFound, parseInput } from '@headroom/core';
import { isUniqueViolation, type Prisma, type Transaction } from '@headroom/db';
import { parsePolicyChain, policiesIn } from '@headroom/gateways';
import { audit } from '../audit';
import { checkSubject } from '../benchmark/check-subject';
import { requireEntry } from '../catalog/entries';
import { actorRef, authorise, type Ctx } from '../ctx';
import { evaluateChangedEvidence, noteEvidenceChange } from '../recommendation/evaluate-changed-evidence';
import { knownRun, type AnalysedImport } from './analyse-import';
import { evidenceOfImport } from './evidence-of-import';
import { insertIntervals } from './insert-intervals';
import { importSubjectSchema, type ImportSubject, type ImportedRun } from './imported-run';
import { steadyPart } from './steady-part';

const longestStoreMs = 120_000;

/**
 * Stores what was read as a finished run, in one transaction. It becomes evidence of its cell when the cell is named, its
 * laws hold and its load is known; plans on that gateway are then evaluated anew.
 * @throws HeadroomError `conflict` with the `runId` that the same files have in this workspace
 */
export async function storeImport(
  ctx: Ctx,
  { imported: analysed, intervals }: Pick<AnalysedImport, 'imported' | 'intervals'>,
  { name, subject: named }: { name?: string | undefined; subject?: ImportSubject | undefined } = {},
): Promise<{ runId: string }> {
  authorise(ctx, 'run.import');
  const { clients, workspaceId } = ctx;
  const subject = named ? parseInput(importSubjectSchema, named, 'cell under test') : null;
  if (subject) await checkSubject(ctx, subject);
  const steady = steadyPart(analysed, intervals);
  const policySet = subject && (await policySetOf(ctx, subject));
  const evidence = evidenceOfImport(
    analysed,
    steady,
    subject && policySet && { tier: subject.tier, units: subject.units, policies: policySet.policies },
  );
  const imported: ImportedRun = {
    ...analysed,
    name: name?.trim().slice(0, 120) || analysed.name,
    subject,
    noEvidence: 'reason' in evidence ? evidence.reason : null,
  };
  let runId: string;
  try {
    runId = await clients.db.$transaction(
      async (transaction) => {
        const id = await createRun(transaction, ctx, imported, policySet?.versionId ?? null);
        if (steady)
          await transaction.runStage.create({
            data: {
              ...{ runId: id, stage: 0, epoch: 0, state: 'done', leaseUntil: new Date(0) },
              order: steady.order as unknown as Prisma.InputJsonObject,
              statistics: steady.statistics as unknown as Prisma.InputJsonObject,
            },
          });
        await insertIntervals(transaction, id, intervals);
        if (subject && policySet && 'run' in evidence) {
          await noteEvidenceChange(transaction, { workspaceId, gatewayId: subject.gateway, runId: id });
          await transaction.measurement.create({
            data: {
              ...{ workspaceId, runId: id, gatewayId: subject.gateway, tierId: subject.tier, units: subject.units },
              ...{ policySetVersionId: policySet.versionId, grade: 'C' },
              evidence: { ...evidence.run, id } as unknown as Prisma.InputJsonObject,
            },
          });
        }
        const details = { files: imported.files.map((file) => file.name), sha256: imported.sha256 };
        await audit(transaction, ctx, 'run.import', id, details);
        return id;
      },
      { timeout: longestStoreMs, maxWait: 10_000 },
    );
  } catch (error) {
    const known = isUniqueViolation(error) ? await knownRun(ctx, imported.sha256) : null;
    if (known === null) throw error;
    throw conflict('These files have been imported already.', { runId: known });
  }
  // What fails here is done later by a worker, from the note of the change.
  if (subject && 'run' in evidence)
    await evaluateChangedEvidence(clients, { workspaceId, gatewayId: subject.gateway }).catch(() => undefined);
  return { runId };
}

async function createRun(
  transaction: Transaction,
  ctx: Ctx,
  imported: ImportedRun,
  policySetVersionId: string | null,
): Promise<string> {
  const actor = actorRef(ctx.actor);
  const { startedAt, report } = imported;
  const began = startedAt === null ? null : new Date(startedAt);
  const { id } = await transaction.run.create({
    data: {
      ...{ workspaceId: ctx.workspaceId, policySetVersionId, simulated: false, startedBy: actor, endedBy: actor },
      imported: imported as unknown as Prisma.InputJsonObject,
      state: 'finished',
      outcome: report.grade === null ? 'invalid' : 'passed',
      reason: imported.noEvidence ?? 'Imported results, evidence of grade C.',
      startedAt: began,
      finishedAt: new Date((began?.getTime() ?? Date.now()) + (began ? (report.durationSeconds ?? 0) * 1000 : 0)),
      events: {
        create: {
          ...{ actor, state: 'finished' },
          message: `Imported by ${ctx.actor.name} from ${imported.files.map((file) => file.name).join(', ')}.`,
        },
      },
    },
    select: { id: true },
  });
  return id;
}

/** The newest version of the policy set that the run is said to have passed. */
async function policySetOf(ctx: Ctx, { gateway, policySet }: ImportSubject) {
  const { clients, workspaceId } = ctx;
  const version = await clients.db.policySetVersion.findFirst({
    where: { policySet: { workspaceId, gatewayId: gateway, name: policySet } },
    orderBy: { version: 'desc' },
  });
  if (!version) throw notFound('policy set', policySet);
  const { definition } = await requireEntry(ctx, gateway);
  return { versionId: version.id, policies: policiesIn(definition, parsePolicyChain(version.chain)) };
}
