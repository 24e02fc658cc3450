import { notFound } from '@headroom/core';
import { authorise, type Ctx, type Permission } from '../ctx';
import { isId } from '../ids';

const permissionOf = {
  plan: 'plan.read',
  benchmark: 'benchmark.read',
  run: 'run.read',
  sweep: 'run.read',
  telemetry: 'telemetry.read',
} as const satisfies Record<string, Permission>;

/** What has a page of its own under an id. */
export type SubjectKind = keyof typeof permissionOf;

/**
 * Answers when the workspace has at least one of the ids, without reading what it is: a page asks before it begins to answer, because
 * after its first byte it cannot say any more that there is nothing.
 * @throws HeadroomError `not-found`
 */
export async function assertExists(
  ctx: Ctx,
  { kind, ids }: { kind: SubjectKind; ids: readonly string[] },
): Promise<void> {
  authorise(ctx, permissionOf[kind]);
  const asked = { where: { id: { in: ids.filter(isId) }, workspaceId: ctx.workspaceId }, take: 1 };
  const { db } = ctx.clients;
  const found = {
    plan: () => db.plan.count(asked),
    benchmark: () => db.benchmark.count(asked),
    run: () => db.run.count(asked),
    sweep: () => db.sweep.count(asked),
    telemetry: () => db.telemetrySeries.count(asked),
  };
  if ((await found[kind]()) === 0) throw notFound(kind, ids.join(', '));
}
