import { Redis } from 'ioredis';

const oldestRedis = [6, 2] as const;

/**
 * A connection for producers: fails fast when Redis is away, so that a click is answered, not hung.
 * Whoever opens it must quit it.
 */
export const openProducerConnection = (url: string): Redis =>
  withoutCrash(
    new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true, connectTimeout: 2_000, retryStrategy }),
  );

/** A connection for workers and subscribers: waits for Redis as long as it takes. */
export const openWaitingConnection = (url: string): Redis =>
  withoutCrash(new Redis(url, { maxRetriesPerRequest: null, retryStrategy }));

const retryStrategy = (attempt: number) => Math.min(attempt * 100, 2_000);

/** ioredis reports each lost connection as an `error` event, which without a listener ends the process. */
function withoutCrash(redis: Redis): Redis {
  redis.on('error', () => undefined);
  return redis;
}

/**
 * Reads the server's version and eviction policy.
 * @returns what is wrong in one sentence, or null
 */
export async function redisProblem(redis: Redis): Promise<string | null> {
  const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldestRedis[0] || (major === oldestRedis[0] && minor < oldestRedis[1]))
    return `Redis ${version} is too old: Headroom needs ${oldestRedis.join('.')} or newer.`;
  const policy = /maxmemory_policy:(\S+)/.exec(await redis.info('memory'))?.[1];
  if (policy && policy !== 'noeviction')
    return `Redis has maxmemory-policy ${policy}: jobs could vanish. Set it to noeviction.`;
  return null;
}
