import { createDatabase } from '@headroom/db';
import { openProducer, openProducerConnection, openRunEvents } from '@headroom/queue';
import { createMetrics, createSecretBox, deliveryClients, type Clients, type Metrics } from '@headroom/services';
import { readEnv } from './env';

interface Wiring {
  clients: Clients;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Answers when Redis does. */
  pingRedis(): Promise<unknown>;
  /** Aborts when the process was asked to end: streams and held requests must not keep it. */
  shuttingDown: AbortSignal;
}

const held = globalThis as { headroomWiring?: Wiring };

/** Opened at first use: a build imports every route without having an environment. */
const wiring = (): Wiring => (held.headroomWiring ??= open());

/** The process's connections. */
export const clients = (): Clients => wiring().clients;

/** What is counted and timed, and the token that reads it. */
export const measured = (): Pick<Wiring, 'metrics' | 'metricsToken'> => wiring();

/** Aborts when the process was asked to end. */
export const shuttingDown = (): AbortSignal => wiring().shuttingDown;

/** What this process cannot reach, one sentence each; empty when it is ready. */
export async function checkReadiness(): Promise<string[]> {
  const { clients, pingRedis } = wiring();
  const [postgres, redis] = await Promise.allSettled([clients.db.$queryRaw`SELECT 1`, pingRedis()]);
  return [
    ...(postgres.status === 'rejected' ? ['Postgres cannot be reached.'] : []),
    ...(redis.status === 'rejected' ? ['Redis cannot be reached.'] : []),
  ];
}

function open(): Wiring {
  const { databaseUrl, statementSeconds, redisUrl, secretKey, previousKeys, ...settings } = readEnv();
  const { allowsLoopbackClouds, deliveries, metricsToken } = settings;
  const redis = openProducerConnection(redisUrl);
  const shutdown = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => shutdown.abort());
  const clients: Clients = {
    // Agents hold requests open, each with a connection now and then.
    db: createDatabase(databaseUrl, { maxConnections: 20, statementSeconds }),
    producer: openProducer(redisUrl),
    events: openRunEvents(redisUrl),
    secretBox: createSecretBox(secretKey, previousKeys),
    allowsLoopbackClouds,
    ...deliveryClients(deliveries),
  };
  return {
    ...{ clients, metricsToken, metrics: createMetrics(clients) },
    pingRedis: () => redis.ping(),
    shuttingDown: shutdown.signal,
  };
}
