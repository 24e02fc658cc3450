import { PrismaClient } from './generated/client';
import type { Prisma } from './generated/client';
import { SerialPrismaPg } from './serial-transactions';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

interface DatabaseOptions {
  /** Upper bound of the pool; every part of the product opens its own. */
  maxConnections?: number;
  /** How long a statement may take, and a transaction may wait for its next one, before Postgres ends it; 0 for ever. */
  statementSeconds?: number;
}

/** Opens a connection pool to Postgres. */
export function createDatabase(
  url: string,
  { maxConnections = 10, statementSeconds = 0 }: DatabaseOptions = {},
): Database {
  const longestMs = statementSeconds * 1000;
  const adapter = new SerialPrismaPg(
    {
      ...{ connectionString: url, max: maxConnections, connectionTimeoutMillis: 10_000, application_name: 'headroom' },
      ...(longestMs > 0 && { statement_timeout: longestMs, idle_in_transaction_session_timeout: longestMs }),
    },
    // A connection that dies while idle is replaced at its next use; without a listener it would end the process.
    { onPoolError: () => undefined },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: 20_000, timeout: 30_000 } });
}
