import { createDatabase } from '@headroom/db';
import { openProducer, openRunEvents } from '@headroom/queue';
import { createSecretBox, deliveryClients, type Clients } from '@headroom/services';
import { readSecretKeys } from '@headroom/services/process-settings';
import { readEnvironment } from './env';

/** Opens an instance's connections for one admin command, and closes them after it. */
export async function withClients<T>(work: (clients: Clients) => Promise<T>): Promise<T> {
  const environment = readEnvironment();
  const { HEADROOM_PUBLIC_URL, HEADROOM_WEB_URL } = environment;
  const { secretKey, previousKeys } = readSecretKeys(environment);
  const db = createDatabase(environment.DATABASE_URL, { maxConnections: 3 });
  const producer = openProducer(environment.REDIS_URL);
  const events = openRunEvents(environment.REDIS_URL);
  try {
    return await work({
      ...{ db, producer, events, secretBox: createSecretBox(secretKey, previousKeys), allowsLoopbackClouds: false },
      // Nothing is sent from here: what is told is written down with its link, and the worker sends it.
      ...deliveryClients({ HEADROOM_PUBLIC_URL, HEADROOM_WEB_URL }),
    });
  } finally {
    await Promise.allSettled([producer.close(), events.close(), db.$disconnect()]);
  }
}
