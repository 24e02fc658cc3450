import { Queue } from 'bullmq';
import { openProducerConnection } from './connection';
import { jobs, queueNames, type JobName, type JobPayload, type QueueName } from './jobs';

export interface Producer {
  /**
   * Rings the doorbell. The job's id is deterministic, so ringing twice while one waits is ringing once.
   * @param key what the job is about, usually a row's id
   */
  enqueue<N extends JobName>(name: N, key: string, payload: JobPayload<N>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the producing side of all queues. */
export function openProducer(redisUrl: string): Producer {
  const connection = openProducerConnection(redisUrl);
  const queues = Object.fromEntries(
    queueNames.map((name) => [name, new Queue(name, { connection, prefix: 'headroom' })]),
  ) as Record<QueueName, Queue>;
  for (const queue of Object.values(queues)) queue.on('error', () => undefined);

  return {
    async enqueue(name, key, payload) {
      const { queue, attempts, backoffMs } = jobs[name];
      await queues[queue].add(name, payload, {
        jobId: `${name}-${key}`,
        attempts,
        backoff: { type: 'exponential', delay: backoffMs },
        // A finished job would block its id; the sweeper must be able to ring again.
        removeOnComplete: true,
        removeOnFail: true,
      });
    },
    async close() {
      await Promise.allSettled(Object.values(queues).map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
