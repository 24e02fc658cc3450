import { createHash } from 'node:crypto';
import { invalidInput, notFound, type Benchmark } from '@headroom/core';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { audit } from '../audit';
import { actorRef, authorise, type Ctx } from '../ctx';
import { openSecrets } from '../secret/open-secrets';
import { plannedLoad } from '../quota/planned-load';
import { requireQuota } from '../quota/require-quota';
import { requireNoHalt } from '../halt/require-no-halt';
import { confirmHost } from '../target/confirm-host';
import { targetPolicyOf } from '../target/target-policy';
import { permitTarget } from '../target/permit-target';
import { requireCeiling } from '../target/require-ceiling';
import { checkRunner } from './check-runner';
import { insertRun } from './insert-run';
import { costInWords, costOfLoad, requireAffordable } from './test-cost';

export interface QueuedRun {
  benchmarkId: string;
  definition: Benchmark;
  /** The newest version of the definition's policy set without it. */
  policySetVersionId?: string | undefined;
  /** An admin's word that a script of one's own may run, though nothing holds it to the proved target. */
  confirmUnenforcedTarget?: boolean | undefined;
  /** The target's host as typed by whoever starts it, where the rate asks for that. */
  typedHost?: string | undefined;
  /** What the timeline says first. */
  message: string;
  /** The run that this one repeats. */
  repeats?: string | undefined;
}

/**
 * Queues a run of a definition. Writes the run and its first event in one transaction; the doorbell is rung after the
 * commit, and the sweeper rings it again should Redis be away.
 * @throws HeadroomError when the target, the runner, a secret, the cost or a quota stands against it, or load is halted
 */
export async function queueRun(
  ctx: Ctx,
  {
    benchmarkId,
    definition,
    policySetVersionId,
    confirmUnenforcedTarget = false,
    typedHost,
    message,
    repeats,
  }: QueuedRun,
): Promise<{ runId: string }> {
  const { workspaceId, clients } = ctx;
  const { db, producer } = clients;
  const target = await permitTarget(clients, workspaceId, definition);
  const secrets = await openSecrets(clients, workspaceId, definition.secrets, definition);
  requireCeiling(target, definition, secrets);
  await checkRunner(clients, workspaceId, definition, target);
  const estimate = await costOfLoad(clients, workspaceId, definition, longestLoadSeconds(definition.load));
  requireAffordable(definition, estimate);
  const { script } = definition;
  const isUnenforced = script !== undefined;
  if (isUnenforced) confirm(ctx, confirmUnenforcedTarget);
  confirmHost(definition, await targetPolicyOf(db, workspaceId), typedHost);
  const planned = plannedLoad(definition, estimate);

  const actor = actorRef(ctx.actor);
  const messages = [
    message,
    ...(isUnenforced ? [`Target not enforced: the script is a person's own; ${ctx.actor.name} has confirmed it.`] : []),
    ...(estimate ? [`Making this load is estimated to cost ${costInWords(estimate)}.`] : []),
  ];
  const runId = await db.$transaction(async (transaction) => {
    await requireNoHalt(transaction, workspaceId);
    await requireQuota(transaction, { workspaceId, targetHost: target.host }, planned);
    const { gateway: gatewayId, policySet: name } = definition.subject;
    const sweeps = await transaction.sweep.count({
      where: { targetHost: target.host, simulated: false, state: { not: 'finished' } },
    });
    if (sweeps > 0 && definition.runner !== 'simulated')
      messages.push(`A sweep has ${target.host} for itself: the run begins after it.`);
    const policies = await transaction.policySetVersion.findFirst({
      where: { ...(policySetVersionId && { id: policySetVersionId }), policySet: { workspaceId, gatewayId, name } },
      orderBy: { version: 'desc' },
    });
    if (!policies) throw notFound('policy set', definition.subject.policySet);
    const id = await insertRun(transaction, {
      ...{ workspaceId, benchmarkId, definition, messages, planned },
      policySetVersionId: policies.id,
      targetHost: target.host,
      startedBy: actor,
      unenforcedBy: isUnenforced ? actor : null,
    });
    await audit(transaction, ctx, 'run.start', id, {
      ...{ benchmarkId, target: target.host },
      ...(repeats && { repeats }),
    });
    if (isUnenforced)
      await audit(transaction, ctx, 'run.unenforced-target', id, {
        target: target.host,
        script: script.fileName,
        scriptSha256: createHash('sha256').update(script.text).digest('hex'),
      });
    return id;
  });
  await producer.enqueue('run.execute', runId, { runId }).catch(() => undefined);
  return { runId };
}

/** Nothing keeps a script of one's own to the target whose proof was given, so that is for an admin to answer for. */
function confirm(ctx: Ctx, isConfirmed: boolean): void {
  authorise(ctx, 'run.unenforced-target');
  if (!isConfirmed)
    throw invalidInput(
      'This benchmark runs a script of your own, and nothing holds it to the target: confirm that it may be started.',
      { needs: 'confirmUnenforcedTarget' },
    );
}
