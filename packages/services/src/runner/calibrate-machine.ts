import { setTimeout as wait } from 'node:timers/promises';
import { conflict, unavailable, type Calibration } from '@headroom/core';
import type { Clients } from '../ctx';
import { localRunUnderWay } from './local-run-under-way';

const lookMs = 500;

/**
 * Measures the highest rate of a worker's own machine and keeps it. A run goes first: one that begins ends the measurement.
 * @param ownHostname the machine this is called on
 * @param measure makes load on this machine until it knows, or its signal aborts
 * @throws HeadroomError `unavailable` when another machine is meant
 */
export async function calibrateMachine(
  { db }: Clients,
  { hostname }: { hostname: string },
  ownHostname: string,
  measure: (signal: AbortSignal) => Promise<Calibration>,
  signal: AbortSignal,
): Promise<void> {
  if (hostname !== ownHostname) throw unavailable(`The calibration of ${hostname} is for the worker there.`);
  const over = new AbortController();
  const stop = new AbortController();
  const watch = async () => {
    while (!over.signal.aborted) {
      if (await localRunUnderWay(db)) return stop.abort(conflict('A run began: the calibration was given up.'));
      await wait(lookMs, undefined, { signal: over.signal });
    }
  };
  const watching = watch().catch(() => undefined);
  try {
    const calibration = await measure(AbortSignal.any([signal, stop.signal]));
    await db.runnerReport.update({ where: { hostname }, data: { calibration } });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    over.abort();
    await watching;
    await db.runnerReport.update({ where: { hostname }, data: { calibrateAskedAt: null } });
  }
}
