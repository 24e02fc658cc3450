import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EngineEvent, EngineJob } from '../engine';
import { mergeSecond } from './merge-seconds';
import type { ThreadSecond } from './recorder';
import { resolveTarget } from './resolve-target';
import { planSeries } from '../../series';
import { endSecond, threadsFor } from './threads';
import type { FromThread, ThreadTask, ToThread } from './thread';

/** Small, so that it is soon as large as it will ever be: memory then stays flat, and collections stay short. */
const youngGenerationMb = 8;
/** Time for every thread to receive its start before the stage begins. */
const startLeadMs = 20;

export interface StageOptions {
  threads?: number;
  /** When load is to begin, in milliseconds since 1970; as soon as the threads are ready if that is later, or null. */
  beginsAtMs?: number | null;
}

export interface StageRun {
  /** @throws when a thread fails: then no figure of the stage may be used. */
  done: Promise<void>;
  endStage(): void;
}

/**
 * Runs one stage on worker threads and emits its events. The generating threads only count; merging, compressing and
 * printing happen here, so that they never delay a send.
 * @param threadProgram the program that worker threads run
 */
export function runStage(
  job: EngineJob,
  threadProgram: URL,
  emit: (event: EngineEvent) => void,
  { threads = threadsFor(job, availableParallelism()), beginsAtMs = null }: StageOptions = {},
): StageRun {
  const workers: Worker[] = [];
  const tell = (message: ToThread) => workers.forEach((worker) => worker.postMessage(message));
  let startsAtMs: number | null = null;
  let endAsked = false;
  const tellEnd = (elapsedMs: number) => tell({ kind: 'end-stage', seconds: endSecond(elapsedMs) });

  const run = async () => {
    const target = await resolveTarget(new URL(job.target.baseUrl), job.target.address);
    const { names, folded } = planSeries(job.requests);
    const seconds = new Map<number, ThreadSecond[]>();
    let cpuBefore = process.cpuUsage();
    let emittedAtMs = performance.now();

    const emitSecond = (parts: ThreadSecond[]) => {
      const cpu = process.cpuUsage(cpuBefore);
      const elapsedMs = performance.now() - emittedAtMs;
      cpuBefore = process.cpuUsage();
      emittedAtMs += elapsedMs;
      // The last second of a stage may be cut short: CPU is stated over a whole second all the same.
      const cpuPercent = Math.round((cpu.user + cpu.system) / Math.max(elapsedMs, 1000)) / 10;
      for (const event of mergeSecond(job, names, parts, threads, cpuPercent)) emit(event);
    };
    const receive = (second: ThreadSecond) => {
      const parts = [...(seconds.get(second.second) ?? []), second];
      seconds.set(second.second, parts);
      if (parts.length < threads) return;
      seconds.delete(second.second);
      emitSecond(parts);
    };

    let ready = 0;
    const offeredSeconds = await Promise.all(
      Array.from({ length: threads }, (_, index) => {
        const task: ThreadTask = { job, target, index, threads };
        const worker = new Worker(threadProgram, {
          ...{ workerData: task, name: `generator-${index}` },
          resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
        });
        workers.push(worker);
        return new Promise<number>((resolve, reject) => {
          worker.once('error', reject);
          worker.once('exit', () => reject(new Error('a generating thread ended before its stage')));
          worker.on('message', (message: FromThread) => {
            if (message.kind === 'second') receive(message.second);
            else if (message.kind === 'stop-asked') emit({ kind: 'stop-asked' });
            else if (message.kind === 'done') resolve(message.seconds);
            else if (++ready === threads) {
              cpuBefore = process.cpuUsage();
              const waitMs = beginsAtMs === null ? 0 : beginsAtMs - Date.now();
              startsAtMs = emittedAtMs = performance.now() + Math.max(startLeadMs, waitMs);
              tell({ kind: 'start', startAtMs: performance.timeOrigin + startsAtMs });
              if (endAsked) tellEnd(0);
            }
          });
        });
      }),
    );
    // Threads may drain for unequal times: their last seconds are merged from those that had any.
    for (const [, parts] of [...seconds].sort(([left], [right]) => left - right)) emitSecond(parts);
    emit({
      kind: 'done',
      seconds: Math.max(...offeredSeconds),
      ...(folded > 0 ? { message: `${folded} request names share the series "other".` } : {}),
    });
  };

  return {
    done: run(),
    endStage() {
      if (endAsked) return;
      endAsked = true;
      if (startsAtMs !== null) tellEnd(performance.now() - startsAtMs);
    },
  };
}
