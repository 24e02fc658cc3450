import type { Redis } from 'ioredis';
import { z } from 'zod';

const key = 'headroom:failed-jobs';
const kept = 50;

const failureSchema = z.object({ job: z.string(), at: z.iso.datetime(), attempt: z.number() });

/** A job that failed: what it was and when. Why stands in the worker's log, which knows what may be written down. */
export type JobFailure = z.infer<typeof failureSchema>;

/** Remembers a failure for those who look after the instance; that it could not be remembered is no matter. */
export async function rememberFailure(redis: Redis, failure: JobFailure): Promise<void> {
  await redis
    .multi()
    .lpush(key, JSON.stringify(failure))
    .ltrim(key, 0, kept - 1)
    .exec()
    .catch(() => undefined);
}

/** The newest failures first. */
export async function readFailures(redis: Redis): Promise<JobFailure[]> {
  const rows = await redis.lrange(key, 0, kept - 1);
  return rows.flatMap((row) => {
    const parsed = failureSchema.safeParse(JSON.parse(row));
    return parsed.success ? [parsed.data] : [];
  });
}
