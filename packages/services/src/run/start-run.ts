import { benchmarkSchema, notFound } from '@headroom/core';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { isId } from '../ids';
import { permitTarget } from '../target/permit-target';

/**
 * Queues a run of a benchmark as it stands now. Writes the run and its first event in one transaction; the doorbell is
 * rung after the commit, and the sweeper rings it again should Redis be away.
 */
export async function startRun(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<{ runId: string }> {
  authorise(ctx, 'run.start');
  const { db, producer } = ctx.clients;
  const benchmark =
    isId(benchmarkId) && (await db.benchmark.findFirst({ where: { id: benchmarkId, workspaceId: ctx.workspaceId } }));
  if (!benchmark) throw notFound('benchmark', benchmarkId);
  const definition = benchmarkSchema.parse(benchmark.definition);
  const target = await permitTarget(ctx.clients, ctx.workspaceId, definition.target.baseUrl);

  const runId = await db.$transaction(async (transaction) => {
    const policies = await transaction.policySetVersion.findFirst({
      where: {
        policySet: {
          workspaceId: ctx.workspaceId,
          gatewayId: definition.subject.gateway,
          name: definition.subject.policySet,
        },
      },
      orderBy: { version: 'desc' },
    });
    if (!policies) throw notFound('policy set', definition.subject.policySet);
    const { id } = await transaction.run.create({
      data: {
        workspaceId: ctx.workspaceId,
        benchmarkId,
        policySetVersionId: policies.id,
        definition,
        simulated: definition.runner === 'simulated',
        targetHost: target.host,
        startedBy: actorRef(ctx.actor),
        events: { create: { actor: actorRef(ctx.actor), state: 'queued', message: `Queued by ${ctx.actor.name}.` } },
      },
    });
    await audit(transaction, ctx, 'run.start', id, { benchmarkId, target: target.host });
    return id;
  });
  await producer.enqueue('run.execute', runId, { runId }).catch(() => undefined);
  return { runId };
}
