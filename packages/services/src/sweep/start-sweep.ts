import {
  benchmarkOfCell,
  benchmarkSchema,
  carriesBody,
  conflict,
  invalidInput,
  loadsOfSweep,
  notFound,
  parseInput,
  settleSweep,
  slowSettings,
  sweepCells,
  sweepSchema,
  untoldAtRates,
  type Benchmark,
  type Sweep,
  type SweepInput,
} from '@headroom/core';
import { randomInt } from 'node:crypto';
import { isUniqueViolation } from '@headroom/db';
import type { PolicyChain } from '@headroom/gateways';
import type { Setting } from '@headroom/gateways/connectors';
import { longestLoadSeconds } from '@headroom/loadgen/test-costs';
import { audit } from '../audit';
import { checkSubject } from '../benchmark/check-subject';
import { requireEntry } from '../catalog/entries';
import { connectorFor } from '../connection/connector-for';
import { actorRef, authorise, type Clients, type Ctx } from '../ctx';
import { openChange, readBefore, type Original } from '../gateway-change/change-row';
import { gatewayMs } from '../gateway-change/gateway-times';
import { isId } from '../ids';
import { checkRunner } from '../run/check-runner';
import { costOfLoad, requireAffordable } from '../run/test-cost';
import { openSecrets } from '../secret/open-secrets';
import { requireNoHalt } from '../halt/require-no-halt';
import { plannedLoad, type PlannedLoad } from '../quota/planned-load';
import { requireQuota } from '../quota/require-quota';
import { confirmHost } from '../target/confirm-host';
import { targetPolicyOf } from '../target/target-policy';
import { permitTarget } from '../target/permit-target';
import { requireCeiling } from '../target/require-ceiling';
import { requireSets } from './advance/require-sets';
import { handsNeeded, requireHands } from './hands-needed';
import { newestVersions } from './newest-versions';
import { sweepGround } from './sweep-ground';

export interface SweepStart {
  benchmarkId: string;
  sweep: SweepInput;
  /** The target's host as typed by whoever starts it: asked for above a rate that the workspace sets. */
  confirmHost?: string | undefined;
}

/**
 * Starts a benchmark over tiers × units × policy sets × payload sizes × users: checks every cell, then queues them all as one sweep.
 * @throws HeadroomError when a cell, the target, the runner, a secret or the cost stands against it, when nothing would tell its cells apart, or
 *   the gateway cannot be set or not to one of the policy sets
 */
export async function startSweep(ctx: Ctx, input: SweepStart): Promise<{ sweepId: string }> {
  authorise(ctx, 'run.start');
  const { workspaceId, clients } = ctx;
  const { benchmarkId } = input;
  const sweep = settleSweep(parseInput(sweepSchema, input.sweep, 'sweep'), randomInt(2 ** 32));
  const row = isId(benchmarkId) && (await clients.db.benchmark.findFirst({ where: { id: benchmarkId, workspaceId } }));
  if (!row) throw notFound('benchmark', benchmarkId);
  if (row.archivedAt) throw conflict(`The benchmark "${row.name}" is archived: restore it first.`);
  const definition = benchmarkSchema.parse(row.definition);
  const loads = loadsOfSweep(definition, sweep);
  const { host, planned, byHand, slow, policySetVersions } = await check(ctx, definition, sweep, loads);
  confirmHost(loads[0]!, await targetPolicyOf(clients.db, workspaceId), input.confirmHost);
  try {
    const sweepId = await clients.db.$transaction(async (transaction) => {
      await requireNoHalt(transaction, workspaceId);
      for (const ofOneRun of planned) await requireQuota(transaction, { workspaceId, targetHost: host }, ofOneRun);
      const { id } = await transaction.sweep.create({
        data: {
          ...{ workspaceId, benchmarkId, policySetVersions, targetHost: host },
          benchmarkDefinition: definition,
          definition: { ...sweep, byHand, slow },
          simulated: definition.runner === 'simulated',
          startedBy: actorRef(ctx.actor),
        },
        select: { id: true },
      });
      await audit(transaction, ctx, 'sweep.start', id, {
        benchmarkId,
        target: host,
        cells: sweepCells(sweep).length,
        byHand,
      });
      return id;
    });
    await clients.producer.enqueue('sweep.advance', sweepId, { sweepId }).catch(() => undefined);
    return { sweepId };
  } catch (error) {
    if (isUniqueViolation(error))
      throw conflict(`Another sweep sets the gateway at ${host}: wait for its end, or stop it.`);
    throw error;
  }
}

/**
 * @param loads of the cells, the highest rate first
 * @returns host and port of the target, what a run of each load may take of the quotas, what a person sets, what takes minutes to change, and the
 *   policy sets
 */
async function check(ctx: Ctx, definition: Benchmark, sweep: Sweep, loads: readonly Benchmark[]) {
  const { workspaceId, clients } = ctx;
  const { target, subject, script, runner, requests, secrets, load } = definition;
  if (script)
    throw invalidInput('A sweep sets what is sent, and a script of your own decides that itself: leave it out.');
  if (sweep.bodyBytes.length > 0 && !requests.some(carriesBody))
    throw invalidInput('No request of this benchmark has a body, so there is no payload size to sweep over.');
  if (sweep.concurrency.length > 0 && load.kind !== 'closed')
    throw invalidInput('Only a closed load has users, so there is no concurrency to sweep over.');
  for (const { tier, units, policySet } of sweepCells({ ...sweep, bodyBytes: [], concurrency: [], design: 'full' }))
    await checkSubject(ctx, { ...subject, tier: tier ?? subject.tier, units, policySet });
  const cells = sweepCells(sweep).map((cell) => parseInput(benchmarkSchema, benchmarkOfCell(definition, cell), 'cell'));
  const permitted = await permitTarget(clients, workspaceId, definition);
  const values = await openSecrets(clients, workspaceId, secrets, definition);
  // Of those of one load, payloads differ.
  for (const each of [...loads, ...cells]) requireCeiling(permitted, each, values);
  const connector =
    runner === 'simulated' ? null : await connectorFor(clients, workspaceId, subject.gateway, target.baseUrl);
  if (connector?.tier) await requireOneGroup(ctx, subject.gateway, sweep.tiers);
  const byHand = runner === 'simulated' ? [] : handsNeeded(connector, sweep);
  requireHands(sweep, byHand, { host: permitted.host, isConnected: connector !== null });
  const { told, changeTimes } = await sweepGround(ctx, definition, connector);
  const untold = untoldAtRates(definition, sweep, told);
  if (untold) throw invalidInput(untold);
  const planned: PlannedLoad[] = [];
  for (const cell of loads) {
    await checkRunner(clients, workspaceId, cell, permitted);
    const estimate = await costOfLoad(clients, workspaceId, cell, longestLoadSeconds(cell.load));
    requireAffordable(cell, estimate);
    planned.push(plannedLoad(cell, estimate));
  }
  const policySetVersions = await newestVersions(ctx, subject.gateway, sweep.policySets);
  if (connector?.policySet) {
    const before = await beforeChange(clients, connector.policySet);
    const signal = AbortSignal.timeout(gatewayMs);
    await requireSets(clients.db, { workspaceId, policySetVersions }, connector.policySet, signal, before);
  }
  return { host: permitted.host, planned, byHand, slow: slowSettings(changeTimes), policySetVersions };
}

/** How a gateway that a run or another sweep has changed was before, as this one begins once it is put back. */
async function beforeChange(clients: Clients, { resource }: Setting<PolicyChain>): Promise<Original | undefined> {
  const where = { resource, setting: 'policy_set', ...openChange } as const;
  const change = await clients.db.gatewayChange.findFirst({ where });
  return change ? readBefore(clients, change) : undefined;
}

/** @throws HeadroomError `invalid-input` for tiers on several kinds of hardware, of which a connection sets the size alone */
async function requireOneGroup(ctx: Ctx, gatewayId: string, tierIds: readonly string[]): Promise<void> {
  const { definition } = await requireEntry(ctx, gatewayId);
  const groups = new Set(definition.tiers.filter(({ id }) => tierIds.includes(id)).map(({ group }) => group));
  if (groups.size > 1)
    throw invalidInput(
      `The connection sets the size of a unit, not its hardware: sweep over tiers of one group, not of ${[...groups].join(' and ')}.`,
    );
}
