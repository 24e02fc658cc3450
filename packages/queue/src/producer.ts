import { createHash } from 'node:crypto';
import { Queue } from 'bullmq';
import { openProducerConnection } from './connection';
import { readFailures, type JobFailure } from './failures';
import { jobs, queueNames, type JobName, type JobPayload, type QueueName } from './jobs';

/** Jobs of one queue in one state. */
export interface QueueCounts {
  queue: QueueName;
  state: 'waiting' | 'active' | 'delayed';
  count: number;
}
const countedStates = ['waiting', 'active', 'delayed'] as const;

export interface Producer {
  /**
   * Rings the doorbell. The job's id is deterministic, so ringing twice while one waits is ringing once.
   * @param key what the job is about, usually a row's id
   */
  enqueue<N extends JobName>(name: N, key: string, payload: JobPayload<N>): Promise<void>;
  /**
   * Rings the doorbell once a day, at a minute of the night that the key decides. Asking again changes nothing.
   * @param key what the job is about; one schedule for each name and key
   */
  scheduleDaily<N extends JobName>(name: N, key: string, payload: JobPayload<N>): Promise<void>;
  /** Rings the doorbell at the beginning of every minute, once for all who ask. Asking again changes nothing. */
  scheduleEveryMinute<N extends JobName>(name: N, payload: JobPayload<N>): Promise<void>;
  /** How many jobs each queue holds. Bells that are only set for later are no work, and count as delayed. */
  counts(): Promise<QueueCounts[]>;
  /** Jobs that failed lately, the newest first. */
  failures(): Promise<JobFailure[]>;
  close(): Promise<void>;
}

/** Opens the producing side of all queues. */
export function openProducer(redisUrl: string): Producer {
  const connection = openProducerConnection(redisUrl);
  const queues = Object.fromEntries(
    queueNames.map((name) => [name, new Queue(name, { connection, prefix: 'headroom' })]),
  ) as Record<QueueName, Queue>;
  for (const queue of Object.values(queues)) queue.on('error', () => undefined);

  const optionsOf = (name: JobName) => ({
    attempts: jobs[name].attempts,
    backoff: { type: 'exponential', delay: jobs[name].backoffMs },
    // A finished job would block its id; the sweeper must be able to ring again.
    removeOnComplete: true,
    removeOnFail: true,
  });

  const schedule = async (name: JobName, id: string, payload: object, pattern: string) => {
    const template = { name, data: payload, opts: optionsOf(name) };
    await queues[jobs[name].queue].upsertJobScheduler(id, { pattern, tz: 'UTC' }, template);
  };

  return {
    async enqueue(name, key, payload) {
      await queues[jobs[name].queue].add(name, payload, { jobId: `${name}-${key}`, ...optionsOf(name) });
    },
    scheduleDaily: (name, key, payload) => schedule(name, `${name}-${key}`, payload, nightly(key)),
    scheduleEveryMinute: (name, payload) => schedule(name, name, payload, '* * * * *'),
    async counts() {
      const counted = await Promise.all(
        queueNames.map(async (queue) => {
          const counts = await queues[queue].getJobCounts(...countedStates);
          return countedStates.map((state) => ({ queue, state, count: counts[state] ?? 0 }));
        }),
      );
      return counted.flat();
    },
    failures: () => readFailures(connection),
    async close() {
      await Promise.allSettled(Object.values(queues).map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}

/** A time between 1 and 5 o'clock, as a cron pattern: instances must not all ask at the same moment. */
function nightly(key: string): string {
  const minute = createHash('sha256').update(key).digest().readUInt32BE() % 240;
  return `${minute % 60} ${1 + Math.floor(minute / 60)} * * *`;
}
