import type { RunOutcome } from '@headroom/core';
import { entriesOf } from '../catalog/entries';
import { authorise, type Ctx } from '../ctx';
import { runHeadColumns, toRunHead } from '../run/run-head';
import { changedAnswers, type ChangedAnswer } from './changed-answers';

/** Something that is not as it was. */
export type Change = { at: Date } & (
  | { kind: 'run'; runId: string; name: string; imported: boolean; outcome: RunOutcome | null; reason: string | null }
  | ({ kind: 'answer'; gatewayName: string | null } & ChangedAnswer)
  | { kind: 'plan'; planId: string; name: string }
  | { kind: 'benchmark'; benchmarkId: string; name: string }
  | { kind: 'policy-set'; gatewayId: string; name: string; version: number }
  | { kind: 'prices'; gatewayId: string; gatewayName: string; currency: string; observedOn: Date }
);

export interface Changes {
  /** The newest first. */
  changes: Change[];
  /** How many more there are. */
  more: number;
}

/** What became of the workspace since a time: runs that ended, answers that are others, new plans, benchmarks, policy sets and prices. */
export async function listChanges(ctx: Ctx, { since, limit = 12 }: { since: Date; limit?: number }): Promise<Changes> {
  authorise(ctx, 'workspace.read');
  const { workspaceId, clients } = ctx;
  const { db } = clients;
  const newest = { orderBy: { createdAt: 'desc' }, take: limit } as const;
  const made = { workspaceId, createdAt: { gt: since } };
  const ended = { workspaceId, finishedAt: { gt: since } };
  // The first answer of a plan tells of the plan, too.
  const unanswered = { ...made, recommendations: { none: { repricedFromId: null, createdAt: { gt: since } } } };
  const saved = { policySet: { workspaceId }, createdAt: { gt: since } };
  const [runs, { answers, total }, plans, benchmarks, versions, books, entries, ...counts] = await Promise.all([
    db.run.findMany({ where: ended, orderBy: { finishedAt: 'desc' }, take: limit, select: runHeadColumns }),
    changedAnswers(ctx, since, limit),
    db.plan.findMany({ where: unanswered, ...newest, select: { id: true, name: true, createdAt: true } }),
    db.benchmark.findMany({ where: made, ...newest, select: { id: true, name: true, createdAt: true } }),
    db.policySetVersion.findMany({
      ...{ where: saved, ...newest },
      select: { version: true, createdAt: true, policySet: { select: { gatewayId: true, name: true } } },
    }),
    db.priceBook.findMany({
      ...{ where: made, ...newest },
      select: { gatewayId: true, currency: true, observedOn: true, createdAt: true },
    }),
    entriesOf(ctx),
    db.run.count({ where: ended }),
    db.plan.count({ where: unanswered }),
    db.benchmark.count({ where: made }),
    db.policySetVersion.count({ where: saved }),
    db.priceBook.count({ where: made }),
  ]);
  const names = new Map(entries.map(({ definition }) => [definition.id, definition.name]));
  const all = counts.reduce((sum, count) => sum + count, total);
  const changes: Change[] = [
    ...runs.map(toRunHead).map(({ id, name, imported, outcome, reason, finishedAt }): Change => {
      return { kind: 'run', at: finishedAt!, runId: id, name, imported: imported !== null, outcome, reason };
    }),
    ...answers.map(({ at, ...answer }): Change => {
      const gatewayName = answer.gatewayId && (names.get(answer.gatewayId) ?? answer.gatewayId);
      return { kind: 'answer', at, gatewayName, ...answer };
    }),
    ...plans.map(({ id, name, createdAt }): Change => ({ kind: 'plan', at: createdAt, planId: id, name })),
    ...benchmarks.map(({ id, name, createdAt }): Change => {
      return { kind: 'benchmark', at: createdAt, benchmarkId: id, name };
    }),
    ...versions.map(({ version, createdAt, policySet }): Change => {
      return { kind: 'policy-set', at: createdAt, version, ...policySet };
    }),
    ...books.map(({ gatewayId, currency, observedOn, createdAt }): Change => {
      const gatewayName = names.get(gatewayId) ?? gatewayId;
      return { kind: 'prices', at: createdAt, gatewayId, gatewayName, currency, observedOn };
    }),
  ];
  const shown = changes.toSorted((left, right) => right.at.getTime() - left.at.getTime()).slice(0, limit);
  return { changes: shown, more: all - shown.length };
}
