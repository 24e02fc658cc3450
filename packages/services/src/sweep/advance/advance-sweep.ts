import { failedRuns, HeadroomError, infrastructure, mostRuns, nextSweepRun } from '@headroom/core';
import { actorRef } from '../../ctx';
import { openChange } from '../../gateway-change/change-row';
import { gatewayMs, pauseMs } from '../../gateway-change/gateway-times';
import { causeInWords } from '../../run/cause-in-words';
import { readSweepResults } from '../read-sweep-results';
import { theTarget } from '../stop-for-target';
import { acquireSweep, SweepLost, type HeldSweep, type SweepHost } from './acquire-sweep';
import { holdAfterFailure } from './hold-after-failure';
import { queueCell } from './queue-cell';
import { rememberGateway } from './remember-gateway';
import { restoreGateway } from './restore-gateway';
import { setByHand } from './set-by-hand';
import { stopCells } from './stop-cells';
import { writeSweep } from './write-sweep';

/**
 * Takes the next step of a sweep, if there is one to take: remembers the gateway, asks a person for what nothing else sets, queues the
 * next cell once the last one has ended, or puts the gateway back. What was done is in Postgres after each step, so whoever comes next goes on from there:
 * a worker that dies between two steps, or within one, leaves a gateway that is put back all the same.
 */
export async function advanceSweep(
  host: SweepHost,
  { sweepId }: { sweepId: string },
  signal: AbortSignal,
): Promise<void> {
  const sweep = await acquireSweep(host, sweepId);
  if (!sweep) return;
  const { db } = host.clients;
  let isStopped: boolean;
  try {
    isStopped = await step(host, sweep, AbortSignal.any([signal, AbortSignal.timeout(gatewayMs)]));
  } catch (error) {
    if (error instanceof SweepLost) return;
    const known = error instanceof HeadroomError ? error : infrastructure(`It could not go on: ${causeInWords(error)}`);
    const until = sweep.isQueued && !sweep.isStopping ? ' until that is mended or the sweep is stopped' : '';
    const reason = `${known.message} It is tried again by itself${until}.`;
    const leaseUntil = signal.aborted ? null : new Date(Date.now() + pauseMs);
    await db.sweep.updateMany({
      where: { id: sweep.id, epoch: sweep.epoch },
      data: { reason, leaseOwner: null, leaseUntil },
    });
    return;
  }
  await db.sweep.updateMany({ where: { id: sweep.id, epoch: sweep.epoch }, data: { leaseUntil: null } });
  if (isStopped) await advanceSweep(host, { sweepId }, signal);
}

function endInWords({ isStopping, stopRequestedBy }: HeldSweep): string {
  if (!isStopping) return 'Ended';
  return stopRequestedBy === actorRef(theTarget) ? 'The target asked for no more load' : 'Stopped by request';
}

/** @returns true when a stop came meanwhile, so that there is another step to take at once */
async function step(host: SweepHost, sweep: HeldSweep, signal: AbortSignal): Promise<boolean> {
  const { db } = host.clients;
  if (sweep.isStopping) await stopCells(host, sweep);
  const runs = await db.run.findMany({
    where: { sweepId: sweep.id },
    select: { state: true, createdAt: true, sweepAttempt: true, reason: true, finishedAt: true },
    orderBy: { id: 'asc' },
  });
  if (runs.some(({ state }) => state !== 'finished')) return false;
  const results = await readSweepResults(db, sweep, sweep.benchmark);
  const edited = await db.gatewayChange.count({ where: { sweepId: sweep.id, state: 'left_alone' } });
  if (sweep.isStopping || edited > 0) {
    const repeated = runs.filter(({ sweepAttempt }) => sweepAttempt > 0).length;
    const notSetUp = results.filter(({ end }) => end === 'not-set-up').length;
    const planned = mostRuns(sweep.definition, repeated, notSetUp);
    const of =
      planned === sweep.cells.length
        ? `${runs.length} of ${planned} cells`
        : `${runs.length} of at most ${planned} runs`;
    const ran = `${endInWords(sweep)} after ${of}.`;
    await restoreGateway(host, sweep, [ran, failedRuns(results)].filter(Boolean).join(' '), signal);
    return false;
  }
  const minutes = runs[0] ? (Date.now() - runs[0].createdAt.getTime()) / 60_000 : 0;
  const next = nextSweepRun(sweep.definition, results, minutes);
  if (next.kind === 'end') {
    await restoreGateway(host, sweep, next.because, signal);
    return false;
  }
  if (runs.length === 0 && sweep.isQueued) {
    const others = await db.run.count({
      where: { targetHost: sweep.targetHost, simulated: false, state: { notIn: ['queued', 'finished'] } },
    });
    const changed = await db.gatewayChange.count({ where: { targetHost: sweep.targetHost, ...openChange } });
    if (others + changed > 0 && sweep.benchmark.runner !== 'simulated') {
      const reason = `Another run on ${sweep.targetHost} goes on, or what it changed is not put back yet: the sweep begins after it.`;
      await writeSweep(db, sweep, { reason });
      return false;
    }
    await rememberGateway(host, sweep, signal);
  }
  const inARow = results.length - 1 - results.findLastIndex(({ end }) => end !== 'not-set-up');
  const last = runs.at(-1);
  if (last && inARow > 0) await holdAfterFailure(host, sweep, next.cell, { inARow, last }, signal);
  const setBy = await setByHand(host, sweep, next.cell);
  return setBy !== null && !(await queueCell(host, sweep, next, setBy));
}
