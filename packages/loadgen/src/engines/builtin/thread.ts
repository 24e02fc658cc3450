import { parentPort, workerData } from 'node:worker_threads';
import type { EngineJob } from '../engine';
import { closedArrivals } from '../../arrivals/closed';
import { openArrivals } from '../../arrivals/open';
import { ReadBuffers } from './connection';
import { Generator } from './generator';
import type { ThreadSecond } from './recorder';
import { prepareRequest } from './request-bytes';
import type { ResolvedTarget } from './resolve-target';
import { planSeries } from '../../series';
import { shareOf } from './threads';

export interface ThreadTask {
  job: EngineJob;
  target: ResolvedTarget;
  index: number;
  threads: number;
}

/**
 * To a thread: `startAtMs` is on the clock `performance.timeOrigin + performance.now()`; `seconds`, after which a stage ends
 * early, are counted from there.
 */
export type ToThread = { kind: 'start'; startAtMs: number } | { kind: 'end-stage'; seconds: number };
export type FromThread =
  | { kind: 'ready' }
  | { kind: 'stop-asked' }
  | { kind: 'second'; second: ThreadSecond }
  | { kind: 'done'; seconds: number };

/** All read buffers of a thread together stay near this size. */
const readBufferBudget = 8 * 1024 * 1024;
const readBufferBytes = (connections: number) =>
  Math.round(Math.min(Math.max(readBufferBudget / connections, 4 * 1024), 64 * 1024));

function arrivalsOf({ job, index, threads }: ThreadTask) {
  const { load, seed } = job.stage;
  const weights = job.requests.map((request) => request.weight);
  const threadSeed = seed + index * 7919;
  if (load.model === 'closed')
    return closedArrivals({
      users: shareOf(load.users, index, threads),
      thinkTimeMs: load.thinkTimeMs,
      weights,
      seed: threadSeed,
    });
  return openArrivals({
    rps: load.rps / threads,
    spacing: load.arrivals,
    weights,
    seed: threadSeed,
    phase: index / threads,
  });
}

export function generatorFor(
  task: ThreadTask,
  onSecond: (second: ThreadSecond) => void,
  onStopAsked?: () => void,
): Generator {
  const { job, target, index, threads } = task;
  const baseUrl = new URL(job.target.baseUrl);
  const maxConnections = shareOf(job.target.maxConnections, index, threads);
  const resolved = target.address !== null;
  return new Generator({
    arrivals: arrivalsOf(task),
    requests: job.requests.map((request) => prepareRequest(request, baseUrl)),
    seriesOf: planSeries(job.requests).seriesOf,
    target: resolved ? { ...target, readBuffers: new ReadBuffers(readBufferBytes(maxConnections)) } : null,
    dnsError: resolved ? undefined : target.dnsError,
    timeoutMs: job.target.timeoutMs,
    maxConnections,
    maxSeconds: job.stage.maxSeconds,
    onSecond,
    onStopAsked,
  });
}

/** The body of a generating worker thread. */
export function runThread() {
  const port = parentPort!;
  const post = (message: FromThread) => port.postMessage(message);
  const generator = generatorFor(
    workerData as ThreadTask,
    (second) => post({ kind: 'second', second }),
    () => post({ kind: 'stop-asked' }),
  );
  port.on('message', (message: ToThread) => {
    if (message.kind === 'end-stage') return generator.endStage(message.seconds);
    const originMs = message.startAtMs - performance.timeOrigin;
    setTimeout(
      () => {
        void generator.run(originMs).then((seconds) => {
          post({ kind: 'done', seconds });
          port.close();
        });
      },
      Math.max(0, originMs - performance.now()),
    );
  });
  post({ kind: 'ready' });
}
