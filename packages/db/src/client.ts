import { PrismaClient } from './generated/client';
import type { Prisma } from './generated/client';
import { SerialPrismaPg } from './serial-transactions';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

/**
 * Opens a connection pool to Postgres.
 * @param maxConnections upper bound of the pool; every part of the product opens its own.
 */
export function createDatabase(url: string, { maxConnections = 10 }: { maxConnections?: number } = {}): Database {
  const adapter = new SerialPrismaPg(
    { connectionString: url, max: maxConnections, connectionTimeoutMillis: 5_000, application_name: 'headroom' },
    // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
    { onPoolError: () => undefined },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 5_000, timeout: 15_000 } });
}
