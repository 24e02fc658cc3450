import { PrismaPg } from '@prisma/adapter-pg';
import type { Transaction } from '@prisma/driver-adapter-utils';

/**
 * A connection does one thing at a time, and so does a transaction on it: queries that are begun at once in one wait for each other here. The
 * driver's own queue for that is deprecated, and whoever reads in parallel need not know whether it is in a transaction.
 */
export class SerialPrismaPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolationLevel) => oneAtATime(await begin(isolationLevel));
    return adapter;
  }
}

function oneAtATime(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    <Given, Answer>(query: (given: Given) => Promise<Answer>) =>
    (given: Given): Promise<Answer> => {
      const answer = last.then(() => query(given));
      last = answer.catch(() => undefined);
      return answer;
    };
  transaction.queryRaw = inTurn(transaction.queryRaw.bind(transaction));
  transaction.executeRaw = inTurn(transaction.executeRaw.bind(transaction));
  return transaction;
}
