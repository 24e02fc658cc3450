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
import { testCosts, type RanLoad, type RanStage } from '@headroom/loadgen/test-costs';
import { cloudOf, runnerConnection } from '../connection/runner-connection';
import type { Clients } from '../ctx';

/**
 * What making a benchmark's load for `seconds` costs at most by the runner's prices; null when it costs nothing of its own.
 * @param ran what really ran; without it, what may run at most
 */
export async function costOfLoad(
  clients: Pick<Clients, 'db' | 'secretBox' | 'allowsLoopbackClouds'>,
  workspaceId: string,
  definition: Benchmark,
  seconds: number,
  ran?: RanLoad,
): Promise<TestCost | null> {
  const costOf = testCosts[definition.runner];
  if (!costOf) return null;
  const connection = await runnerConnection(clients, workspaceId, definition.runner);
  if (!connection && cloudOf(definition.runner))
    return testCost([], 'USD', ['The connection whose prices would tell is no longer there.']);
  return costOf(definition, connection?.settings ?? null, seconds, ran);
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
      `This test is estimated to cost at most ${estimate.total} ${estimate.currency}, and it may cost only ${limit}. Shorten it, use fewer shards, or raise the limit.`,
    );
}

/** A cost in one clause: the sum, which is always an upper bound, or what is not known. */
export const costInWords = ({ total, currency, unknown }: TestCost): string =>
  total === null
    ? `an unknown amount (${unknown.join(' ') || 'a price is missing'})`
    : `at most ${new Money(total).toDecimalPlaces(4, Money.ROUND_UP).toFixed()} ${currency}`;

/**
 * What the load of a run cost at most, by the time that its shards were really there and the stages that really began; null
 * when it cost nothing of its own.
 */
export async function costOfRun(clients: Clients, runId: string): Promise<TestCost | null> {
  const run = await clients.db.run.findUnique({
    where: { id: runId },
    select: { workspaceId: true, definition: true },
  });
  if (!run?.definition) return null;
  const { data: definition } = benchmarkSchema.safeParse(run.definition);
  if (definition && !testCosts[definition.runner]) return null;
  const { seconds, starts } = await timeOfShards(clients.db, runId);
  if (starts === 0) return null;
  if (!definition) return testCost([], 'USD', ['Its definition can no longer be read.']);
  const ran = { stages: await begunStages(clients.db, runId), starts };
  // A connection that was changed meanwhile keeps no run from its end.
  return costOfLoad(clients, run.workspaceId, definition, seconds, ran).catch(unknownCost);
}

/** A cost that cannot be told because of what stands in the way of the run itself. */
export function unknownCost(error: unknown): TestCost {
  if (error instanceof HeadroomError) return testCost([], 'USD', [error.message]);
  throw error;
}

/**
 * Seconds for which each shard of a run was there, from its claim to its last sign of life, all starts of agents together,
 * and how often these were started.
 */
async function timeOfShards(db: Database, runId: string): Promise<{ seconds: number; starts: number }> {
  const [row] = await db.$queryRaw<{ seconds: number | null; starts: number }[]>`
    SELECT (sum(extract(epoch FROM heartbeat_at - claimed_at)) / nullif(count(DISTINCT shard) FILTER (WHERE claimed_at IS NOT NULL), 0))::float8 AS seconds,
           count(DISTINCT epoch)::int AS starts
      FROM run_shard WHERE run_id = ${runId}::uuid`;
  return { seconds: row?.seconds ?? 0, starts: row?.starts ?? 0 };
}

/** The stages that began, those that were discarded too, each for as long as it can have made load. */
const begunStages = (db: Database, runId: string): Promise<RanStage[]> =>
  db.$queryRaw<RanStage[]>`
    SELECT "order"->'load' AS load,
           least(("order"->>'maxSeconds')::float8, extract(epoch FROM coalesce(ended_at, now()) - started_at)::float8) AS seconds
      FROM run_stage WHERE run_id = ${runId}::uuid AND started_at IS NOT NULL ORDER BY stage`;
