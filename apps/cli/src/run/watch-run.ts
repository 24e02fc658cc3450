import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, RunState } from '@headroom/core';
import { InstanceLost, RefusedRequest, type ApiClient } from '../api/client';
import type { GateRun } from '../gate/judge-gate';

/** A run as the API gives it, as far as it is looked at here. */
export interface WatchedRun extends GateRun {
  state: RunState;
  definition: Benchmark;
  stages: { stage: number; state: string; verdict: { result: string } | null }[];
  events: { at: string; message: string }[];
}

export interface Watched {
  /** As it was last seen; its outcome is null unless it was seen to end. */
  run: WatchedRun | null;
  lost: string | null;
  isInterrupted: boolean;
}

const everyMs = 1_000;
/** A stopped run ends within seconds; one that does not is left to the instance, which was told. */
const stoppedWithinMs = 60_000;

/** Follows a run to its end, telling what happens. Ctrl-C asks the run to stop; a second one ends this alone. */
export async function watchRun(api: ApiClient, started: WatchedRun): Promise<Watched> {
  const interrupted = new AbortController();
  let interruptions = 0;
  const interrupt = () => {
    interruptions += 1;
    interrupted.abort();
    if (interruptions > 1) process.exit(15);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);
  let run: WatchedRun | null = started;
  let told = 0;
  let stopBy = Infinity;
  try {
    while (run.state !== 'finished' && Date.now() < stopBy) {
      for (const { message } of run.events.slice(told)) process.stdout.write(`  ${message}\n`);
      told = Math.max(told, run.events.length);
      if (interrupted.signal.aborted && stopBy === Infinity) {
        process.stdout.write('  Stopping the run …\n');
        stopBy = Date.now() + stoppedWithinMs;
        await api.ask(`/runs/${run.id}/stop`, { method: 'POST' });
      }
      await pause(everyMs, undefined, stopBy === Infinity ? { signal: interrupted.signal } : {}).catch(() => undefined);
      run = (await api.ask<WatchedRun>(`/runs/${run.id}`)).body;
    }
    for (const { message } of run.events.slice(told)) process.stdout.write(`  ${message}\n`);
    return { run, lost: null, isInterrupted: interrupted.signal.aborted };
  } catch (error) {
    if (!(error instanceof InstanceLost || error instanceof RefusedRequest)) throw error;
    // Of a run that is no more to be seen nothing is known, whatever it looked like.
    return { run: null, lost: error.message, isInterrupted: interrupted.signal.aborted };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
  }
}
