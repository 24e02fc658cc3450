import type { Database, Transaction } from '@headroom/db';
import type { Ctx } from './ctx';

/** Freezing a long report takes some seconds; whatever takes longer than this is given up whole. */
const longestMs = 60_000;

/**
 * Runs use cases as one transaction, so that all of what they write is there or none of it: their own transactions become
 * savepoints, and doorbells and live events are held back until the commit.
 */
export async function inOneTransaction<T>(
  ctx: Ctx,
  work: (ctx: Ctx, transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { db, producer, events } = ctx.clients;
  const afterCommit: (() => Promise<void>)[] = [];
  const hold = <A extends unknown[]>(act: (...given: A) => Promise<void>) => {
    return (...given: A): Promise<void> => {
      afterCommit.push(() => act(...given));
      return Promise.resolve();
    };
  };
  const result = await db.$transaction(
    (transaction) => {
      const clients = {
        ...ctx.clients,
        db: withSavepoints(transaction),
        producer: { ...producer, enqueue: hold(producer.enqueue.bind(producer)) as typeof producer.enqueue },
        events: { ...events, publish: hold(events.publish.bind(events)) },
      };
      return work({ ...ctx, clients }, transaction);
    },
    { timeout: longestMs, maxWait: 5_000 },
  );
  // The sweeper rings again for what cannot be rung now.
  for (const act of afterCommit) await act().catch(() => undefined);
  return result;
}

/** A transaction in the shape of a database: what begins a transaction in it gets a savepoint of the one there is. */
function withSavepoints(transaction: Transaction): Database {
  let savepoints = 0;
  const nested = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const name = `nested_${++savepoints}`;
    await transaction.$executeRawUnsafe(`SAVEPOINT ${name}`);
    try {
      const result = await work(transaction);
      await transaction.$executeRawUnsafe(`RELEASE SAVEPOINT ${name}`);
      return result;
    } catch (error) {
      await transaction.$executeRawUnsafe(`ROLLBACK TO SAVEPOINT ${name}`);
      throw error;
    }
  };
  return new Proxy(transaction, {
    get: (target, key) => (key === '$transaction' ? nested : (Reflect.get(target, key) as unknown)),
  }) as unknown as Database;
}
