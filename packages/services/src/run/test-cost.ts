import {
  HeadroomError,
  Money,
  benchmarkSchema,
  invalidInput,
  testCost,
  type Benchmark,
  type TestCost,
} from '@headroom/core';
import type { Database } from '@headroom/db';
import { testCosts } from '@headroom/loadgen/test-costs';
import { cloudOf, runnerConnection } from '../connection/runner-connection';
import type { Clients } from '../ctx';

/** What making a benchmark's load for `seconds` costs by the runner's prices; null when it costs nothing of its own. */
export async function costOfLoad(
  clients: Pick<Clients, 'db' | 'secretBox'>,
  workspaceId: string,
  definition: Benchmark,
  seconds: number,
): Promise<TestCost | null> {
  const costOf = testCosts[definition.runner];
  if (!costOf) return null;
  const connection = await runnerConnection(clients, workspaceId, definition.runner);
  if (!connection && cloudOf(definition.runner))
    return testCost([], 'USD', ['The connection whose prices would tell is no longer there.']);
  return costOf(definition, connection?.settings ?? null, seconds);
}

/**
 * Holds an estimate against what the benchmark may cost.
 * @throws HeadroomError `invalid-input` when it is above that, or not known
 */
export function requireAffordable({ maxTestCost }: Benchmark, estimate: TestCost | null): void {
  if (!maxTestCost || !estimate) return;
  const limit = `${maxTestCost.amount} ${maxTestCost.currency}`;
  if (estimate.total === null)
    throw invalidInput(
      `What this test costs is not known, and it may cost ${limit} at most. ${estimate.unknown.join(' ')} State the prices in the connection, or take the limit away.`,
    );
  if (estimate.currency !== maxTestCost.currency)
    throw invalidInput(
      `The cost of this test is known in ${estimate.currency} and limited in ${maxTestCost.currency}: state both in one currency.`,
    );
  if (new Money(estimate.total).greaterThan(maxTestCost.amount))
    throw invalidInput(
      `This test is estimated to cost ${estimate.total} ${estimate.currency}, and it may cost ${limit} at most. Shorten it, use fewer shards, or raise the limit.`,
    );
}

/** A cost in one clause: the sum, or what is not known. */
export const costInWords = ({ total, currency, unknown }: TestCost): string =>
  total === null
    ? `an unknown amount (${unknown.join(' ') || 'a price is missing'})`
    : `${new Money(total).toDecimalPlaces(4).toFixed()} ${currency}`;

/** What the load of a run cost, by the time that its shards were really there; null when it cost nothing of its own. */
export async function costOfRun(clients: Clients, runId: string): Promise<TestCost | null> {
  const run = await clients.db.run.findUnique({
    where: { id: runId },
    select: { workspaceId: true, definition: true },
  });
  if (!run?.definition) return null;
  const definition = benchmarkSchema.parse(run.definition);
  if (!testCosts[definition.runner]) return null;
  const seconds = await usedSeconds(clients.db, runId);
  if (seconds === 0) return null;
  // A connection that was changed meanwhile keeps no run from its end.
  return costOfLoad(clients, run.workspaceId, definition, seconds).catch(unknownCost);
}

/** A cost that cannot be told because of what stands in the way of the run itself. */
export function unknownCost(error: unknown): TestCost {
  if (error instanceof HeadroomError) return testCost([], 'USD', [error.message]);
  throw error;
}

/** Seconds for which each shard of a run was there, from its claim to its last sign of life, all attempts together. */
async function usedSeconds(db: Database, runId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ seconds: number | null }[]>`
    SELECT (sum(extract(epoch FROM heartbeat_at - claimed_at)) / nullif(count(DISTINCT shard), 0))::float8 AS seconds
      FROM run_shard WHERE run_id = ${runId}::uuid AND claimed_at IS NOT NULL`;
  return row?.seconds ?? 0;
}
