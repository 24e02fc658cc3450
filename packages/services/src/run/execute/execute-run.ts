import { setTimeout as wait } from 'node:timers/promises';
import { infrastructure, nextStep, type Load, type StageOutcome } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { acquireRun } from './acquire-run';
import { checkStart } from './check-start';
import { confirmCell, noticeChange } from './confirm-cell';
import { discardUnfinished } from './discard-unfinished';
import { driveStage } from './drive-stage';
import { endRun } from './end-run';
import { holdLease } from './hold-lease';
import { noteEnvironment } from './note-environment';
import { persistently } from './persistently';
import { prepareTarget } from './prepare-target';
import { readHistory, secondsSpent } from './read-history';
import { HandedOver, LeaseLost, type HeldRun, type RunHost } from './run-host';
import { renewEpoch, startAgents, type Agents } from './start-agents';
import { note, transition } from './transition';
import { watchTarget } from './watch-target';

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
  const target = watchTarget(host, run);
  try {
    await drive(host, run, AbortSignal.any([signal, lease.signal, target.signal]));
  } catch (error) {
    const cause: unknown = lease.signal.reason ?? target.signal.reason ?? (signal.aborted ? new HandedOver() : error);
    await endRun(host, run, cause);
  } finally {
    lease.release();
    target.release();
  }
}

async function drive(host: RunHost, run: HeldRun, signal: AbortSignal): Promise<void> {
  const { db, producer } = host.clients;
  const { load, slo } = run.definition;
  await checkStart(host, run);
  await persistently(() => discardUnfinished(host, run));
  await persistently(() => transition(host, run, 'applying', 'Setting policy set and units, and reading them back.'));
  const prepared = await prepareTarget(host, run, signal);
  await persistently(() => transition(host, run, 'provisioning', `${prepared.sentence} Starting the load agent.`));
  await persistently(() => noteEnvironment(host, run, { ...host.environment, cell: prepared.cell }));

  const history = await persistently(() => readHistory(db, run.id));
  let agents: Agents | null = null;
  let interruptions = 0;
  try {
    for (;;) {
      signal.throwIfAborted();
      const limited = limitTo(load, agents?.handle.maxRps);
      const step = nextStep(limited, slo, history, await persistently(() => secondsSpent(db, run.id)));
      if (step.kind === 'finish') {
        await confirmCell(host, run, prepared, signal);
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
        await noticeChange(prepared, signal);
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
        throw infrastructure(`Stage ${stage} was interrupted ${interruptions} times: ${driven.reason}.`);
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

/** A search does not go beyond what its agents are proven to make. */
const limitTo = (load: Load, provenRps = Infinity): Load =>
  load.kind === 'find-maximum' ? { ...load, maxRps: Math.min(load.maxRps, provenRps) } : load;

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  if (seconds > 0) await wait(seconds * 1000, undefined, { signal });
}

function judgement(stage: number, { verdict }: StageOutcome): string {
  return `Stage ${stage} ${verdict.result}: ${verdict.reasons.join(' ')}`;
}
