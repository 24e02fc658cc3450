import { setTimeout as wait } from 'node:timers/promises';
import { HeadroomError } from '@headroom/core';
import { noteEnvironment } from './note-environment';
import { persistently } from './persistently';
import type { PreparedTarget } from './prepare-target';
import type { HeldRun, RunHost } from './run-host';
import { note } from './transition';

/** Longest that a gateway which does not answer is asked again once its load has ended, and how often. */
const times = { patienceMs: 30_000, pauseMs: 2_000 };

/** Makes sure, at the end of the load, that what was set is still what was measured: a run that cannot be sure of it is no evidence. */
export async function confirmCell(
  host: RunHost,
  run: HeldRun,
  { requireInPlace }: Pick<PreparedTarget, 'requireInPlace'>,
  signal: AbortSignal,
  { patienceMs, pauseMs } = times,
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const untold = await whyUntold(requireInPlace(signal));
    if (untold === null) return;
    if (Date.now() > until) {
      const words = `Whether the gateway stayed as it was set is not known, so this run will be no evidence for a plan: ${untold}`;
      await persistently(() => noteEnvironment(host, run, { cell: 'unverified' }));
      await persistently(() => note(host.clients, run.id, `system:${host.workerId}`, words));
      return;
    }
    await wait(pauseMs, undefined, { signal });
  }
}

/** Ends a run as soon as its gateway tells that it was altered; one that does not answer under load is asked after it. */
export async function noticeChange(
  { requireInPlace }: Pick<PreparedTarget, 'requireInPlace'>,
  signal: AbortSignal,
): Promise<void> {
  await whyUntold(requireInPlace(signal));
}

/** @returns null when it was told */
const whyUntold = (told: Promise<void>): Promise<string | null> =>
  told.then(
    () => null,
    (error: unknown) => {
      if (error instanceof HeadroomError) return error.message;
      throw error;
    },
  );
