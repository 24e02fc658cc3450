import { setTimeout as wait } from 'node:timers/promises';
import { HeadroomError, infrastructure, nextStep, type Load, type StageOutcome } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { permitTarget } from '../../target/permit-target';
import { acquireRun } from './acquire-run';
import { driveStage } from './drive-stage';
import { finishRun } from './finish-run';
import { holdLease } from './hold-lease';
import { persistently } from './persistently';
import { prepareTarget } from './prepare-target';
import { readHistory, secondsSpent } from './read-history';
import { HandedOver, LeaseLost, RunStopped, requireRunner, type HeldRun, type RunHost } from './run-host';
import { renewEpoch, startAgents, type Agents } from './start-agents';
import { note, transition } from './transition';

/** A run whose stages were interrupted this often in a row is given up. */
const maxInterruptions = 3;

/**
 * Drives one run from provisioning to the end of its load, then rings for its analysis. Safe to call twice, from anywhere:
 * only the holder of the newest epoch makes load, and a run that lost its worker goes on after its last judged stage.
 * @param signal the worker is shutting down: the run is handed over, not ended
 */
export async function executeRun(host: RunHost, { runId }: { runId: string }, signal: AbortSignal): Promise<void> {
  const run = await acquireRun(host, runId);
  if (!run) return;
  const lease = holdLease(host, run);
  try {
    await drive(host, run, AbortSignal.any([signal, lease.signal]));
  } catch (error) {
    await end(host, run, lease.signal.reason ?? (signal.aborted ? new HandedOver() : error));
  } finally {
    lease.release();
  }
}

async function drive(host: RunHost, run: HeldRun, signal: AbortSignal): Promise<void> {
  const { db, producer } = host.clients;
  const { load, slo, target, engine, runner } = run.definition;
  await permitTarget(host.clients, run.workspaceId, target.baseUrl);
  const supported = requireRunner(host, runner).supports(engine, leastRps(load), run.definition.shards);
  if (supported !== true) throw infrastructure(supported);
  await persistently(() => discardUnfinished(host, run));
  await persistently(() => transition(host, run, 'applying', 'Setting policy set and units, and reading them back.'));
  const prepared = await prepareTarget(host, run, signal);
  await persistently(() => transition(host, run, 'provisioning', `${prepared.sentence} Starting the load agent.`));
  const environment = { ...host.environment, cell: prepared.cell };
  await persistently(() => db.run.update({ where: { id: run.id }, data: { environment } }));

  const history = await persistently(() => readHistory(db, run.id));
  let agents: Agents | null = null;
  let interruptions = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const step = nextStep(load, slo, history, await persistently(() => secondsSpent(db, run.id)));
      if (step.kind === 'finish') {
        await persistently(() => beginAnalysis(host, run, step.answer, step.reason));
        await producer.enqueue('run.analyse', run.id, { runId: run.id }).catch(() => undefined);
        return;
      }

      agents = await livingAgents(host, run, agents, signal);
      await pause(step.order.coolDownSeconds, signal);
      const state = step.order.purpose === 'warm-up' ? 'warming' : 'measuring';
      await persistently(() => transition(host, run, state, step.order.reason));
      const stage = await persistently(() => nextStageIndex(host, run));
      const driven = await driveStage(host, run, stage, step.order, { meter: prepared.meter, agents }, signal);
      if (driven.kind === 'judged') {
        history.push(driven.outcome);
        interruptions = 0;
        await persistently(() =>
          note(host.clients, run.id, `system:${host.workerId}`, judgement(stage, driven.outcome)),
        );
        continue;
      }
      interruptions += 1;
      await persistently(() => discardUnfinished(host, run));
      await persistently(() =>
        note(host.clients, run.id, `system:${host.workerId}`, `Stage ${stage} is repeated: ${driven.reason}.`),
      );
      if (interruptions >= maxInterruptions)
        throw new HeadroomError(
          'infrastructure',
          `Stage ${stage} was interrupted ${interruptions} times: ${driven.reason}.`,
        );
    }
  } finally {
    await agents?.handle.cancel();
  }
}

/** Keeps a living agent as it is; a dead one is fenced out and replaced. */
async function livingAgents(host: RunHost, run: HeldRun, agents: Agents | null, signal: AbortSignal): Promise<Agents> {
  if (agents && !agents.ended) return agents;
  if (agents) await persistently(() => renewEpoch(host, run));
  return startAgents(host, run, signal);
}

async function end(host: RunHost, run: HeldRun, error: unknown): Promise<void> {
  const { clients } = host;
  if (error instanceof LeaseLost) return;
  if (error instanceof HandedOver) {
    await discardUnfinished(host, run);
    await note(
      clients,
      run.id,
      `system:${host.workerId}`,
      'The worker is shutting down; another one goes on from here.',
    );
    await clients.db.run.updateMany({ where: { id: run.id, epoch: run.epoch }, data: { leaseUntil: new Date(0) } });
    return;
  }
  if (error instanceof RunStopped) {
    const { stopRequestedBy } = await clients.db.run.findUniqueOrThrow({ where: { id: run.id } });
    const endedBy = stopRequestedBy ?? 'system:unknown';
    await finishRun(clients, run.id, run.epoch, {
      outcome: 'aborted',
      reason: 'Stopped by request; no more load is made.',
      endedBy,
    });
    return;
  }
  const reason = error instanceof HeadroomError ? error.message : `The run could not go on: ${String(error)}`;
  await persistently(() =>
    finishRun(clients, run.id, run.epoch, { outcome: 'infra-failed', reason, endedBy: `system:${host.workerId}` }),
  );
}

/** What an older or this epoch left unjudged; a newer one's stages are not ours to touch. */
async function discardUnfinished({ clients: { db } }: RunHost, run: HeldRun): Promise<void> {
  await db.runStage.updateMany({
    where: { runId: run.id, epoch: { lte: run.epoch }, state: { in: ['offered', 'running', 'done'] } },
    data: { state: 'discarded', endedAt: new Date() },
  });
}

async function nextStageIndex({ clients: { db } }: RunHost, run: HeldRun): Promise<number> {
  const { _max } = await db.runStage.aggregate({ where: { runId: run.id }, _max: { stage: true } });
  return (_max.stage ?? -1) + 1;
}

async function beginAnalysis(host: RunHost, run: HeldRun, answer: unknown, reason: string): Promise<void> {
  await host.clients.db.$transaction(async (transaction) => {
    const { count } = await transaction.run.updateMany({
      where: { id: run.id, epoch: run.epoch },
      data: { state: 'analysing', answer: answer as Prisma.InputJsonObject },
    });
    if (count === 0) throw new LeaseLost();
    await transaction.runEvent.create({
      data: { runId: run.id, actor: `system:${host.workerId}`, state: 'analysing', message: reason },
    });
  });
  await host.clients.events.publish(run.id, { kind: 'state', state: 'analysing' });
}

/** The rate that a runner must be able to make for the run to begin with; a search may end below its highest. */
const leastRps = (load: Load): number =>
  load.kind === 'find-maximum'
    ? load.startRps
    : load.kind === 'steps'
      ? Math.max(...load.steps.map(({ rps }) => rps))
      : 0;

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  if (seconds > 0) await wait(seconds * 1000, undefined, { signal });
}

function judgement(stage: number, { verdict }: StageOutcome): string {
  return `Stage ${stage} ${verdict.result}: ${verdict.reasons.join(' ')}`;
}
