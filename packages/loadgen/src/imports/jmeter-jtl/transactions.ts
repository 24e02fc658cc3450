/** How the response message of a transaction controller begins (TransactionController of JMeter 5.6). */
export const transactionMessage = 'Number of samples in transaction';

/** Of a transaction either its requests are read or, where the tool saved none of them, the transaction itself. */
export const transactionNotes = ({ leftOut, transactions }: { leftOut: number; transactions: number }): string[] => [
  ...(leftOut > 0
    ? [`${leftOut} transactions and sub-requests are left out: they are told of by requests that are read.`]
    : []),
  ...(transactions > 0
    ? [
        `${transactions} transactions are read as one request each, as their own requests were not saved (Generate parent sample).`,
      ]
    : []),
];
