import { HeadroomError, parseInput } from '@headroom/core';
import { UnrecoverableError, Worker } from 'bullmq';
import { openProducerConnection, openWaitingConnection } from './connection';
import { rememberFailure } from './failures';
import { jobs, type JobName, type JobPayload, type QueueName } from './jobs';

/** One handler for each job of the catalogue: a missing one is a type error. */
export type Handlers = { [N in JobName]: (payload: JobPayload<N>, signal: AbortSignal) => Promise<void> };

export interface ConsumerOptions {
  redisUrl: string;
  concurrency: Record<QueueName, number>;
  handlers: Handlers;
  /** Told of every job that has ended, and how long it took. */
  onEnded?: (job: JobName, outcome: 'done' | 'failed', seconds: number) => void;
  /** Told of every failed job, stalled job and connection error. */
  onProblem: (problem: { kind: 'failed' | 'stalled' | 'error'; job?: string; error?: unknown }) => void;
}

export interface Consumer {
  isRunning(): boolean;
  /** Takes no more jobs, aborts the signal that handlers were given, and waits for them. */
  close(): Promise<void>;
}

/** Starts taking jobs from every queue. An invalid payload is never retried. */
export function startConsumer({ redisUrl, concurrency, handlers, onEnded, onProblem }: ConsumerOptions): Consumer {
  const closing = new AbortController();
  const failures = openProducerConnection(redisUrl);
  const connections: { disconnect(): void }[] = [failures];

  const workers = (Object.keys(concurrency) as QueueName[]).map((queue) => {
    const connection = openWaitingConnection(redisUrl);
    connections.push(connection);
    const worker = new Worker(
      queue,
      async (job) => {
        const name = job.name as JobName;
        if (!(name in jobs)) throw new UnrecoverableError(`No job is called ${job.name}.`);
        const startedAt = performance.now();
        let outcome: 'done' | 'failed' = 'failed';
        try {
          const payload = parseInput(jobs[name].payload, job.data, `payload of ${name}`);
          await (handlers[name] as (payload: unknown, signal: AbortSignal) => Promise<void>)(payload, closing.signal);
          outcome = 'done';
        } catch (error) {
          if (error instanceof HeadroomError && (error.code === 'invalid-input' || error.code === 'not-found'))
            throw new UnrecoverableError(error.message);
          throw error;
        } finally {
          onEnded?.(name, outcome, (performance.now() - startedAt) / 1000);
        }
      },
      {
        connection,
        prefix: 'headroom',
        concurrency: concurrency[queue],
        // Short, so that a killed worker's job comes back soon; Postgres leases, not this lock, keep load single.
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 20,
      },
    );
    worker.on('error', (error) => onProblem({ kind: 'error', error }));
    worker.on('failed', (job, error) => {
      onProblem({ kind: 'failed', job: job?.name, error });
      if (job)
        void rememberFailure(failures, { job: job.name, at: new Date().toISOString(), attempt: job.attemptsMade });
    });
    worker.on('stalled', (job) => onProblem({ kind: 'stalled', job }));
    return worker;
  });

  return {
    isRunning: () => workers.every((worker) => worker.isRunning()),
    async close() {
      closing.abort();
      await Promise.allSettled(workers.map((worker) => worker.close()));
      for (const connection of connections) connection.disconnect();
    },
  };
}
