import {
  LatencyHistogram,
  intervalsRequest,
  parseInput,
  staleEpoch,
  type GeneratorHealth,
  type Interval,
  type LogLine,
  type ServerSample,
} from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Clients } from '../ctx';
import { authenticateAgent, type AgentCredentials } from './authenticate-agent';

/**
 * Stores what a shard measured and said. Idempotent by the rows' keys, so a shard may send again what it is not sure of; refused
 * under an old epoch, which the row lock makes certain against a take-over in the same moment. What comes for a stage that
 * has been judged or discarded is left out: whoever read it then has read all of it.
 */
export async function storeIntervals(
  { db, events }: Clients,
  credentials: AgentCredentials,
  body: unknown,
): Promise<Record<string, never>> {
  const { epoch, intervals, health, server, log } = parseInput(intervalsRequest, body, 'batch of intervals');
  // Bad bytes are refused here, where the agent is told, rather than when the stage is judged.
  for (const { latency, serviceTime, failureLatency } of intervals)
    for (const encoded of [latency, serviceTime, failureLatency]) if (encoded) LatencyHistogram.decode(encoded);
  await db.$transaction(async (transaction) => {
    const { runId, shard } = await authenticateAgent(transaction, credentials);
    const [run] = await transaction.$queryRaw<{ epoch: number }[]>`
      SELECT epoch FROM run WHERE id = ${runId}::uuid FOR SHARE`;
    if (run?.epoch !== epoch) throw staleEpoch('A newer worker has taken this run over.');
    const live = await liveStages(transaction, runId);
    const own = <T extends { shard: number; stage: number }>(rows: T[]) =>
      rows.filter((row) => row.shard === shard && live.has(row.stage));
    await transaction.runInterval.createMany({
      data: own(intervals).map((interval) => intervalRow(runId, interval)),
      skipDuplicates: true,
    });
    await transaction.generatorHealth.createMany({
      data: own(health).map((row: GeneratorHealth) => ({ runId, ...row })),
      skipDuplicates: true,
    });
    await transaction.serverSample.createMany({
      data: server
        .filter(({ stage }) => live.has(stage))
        .map((row: ServerSample) => ({ runId, ...row, requests: BigInt(row.requests) })),
      skipDuplicates: true,
    });
    await transaction.runLogLine.createMany({
      data: log.map((line) => logRow({ runId, epoch, shard }, line)),
      skipDuplicates: true,
    });
  });
  const latest = intervals.at(-1);
  if (latest)
    await events.publish(credentials.runId, { kind: 'intervals', stage: latest.stage, second: latest.second });
  return {};
}

/** Stages that go on; the lock keeps them from ending meanwhile. */
async function liveStages(transaction: Transaction, runId: string): Promise<Set<number>> {
  const rows = await transaction.$queryRaw<{ stage: number }[]>`
    SELECT stage FROM run_stage WHERE run_id = ${runId}::uuid AND state IN ('offered', 'running') FOR SHARE`;
  return new Set(rows.map(({ stage }) => stage));
}

const logRow = (of: { runId: string; epoch: number; shard: number }, { agoMs, ...line }: LogLine) => ({
  ...of,
  ...line,
  at: new Date(Date.now() - agoMs),
});

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));

function intervalRow(runId: string, { outcomes, latency, serviceTime, failureLatency, ...rest }: Interval) {
  return {
    runId,
    ...rest,
    ...outcomes,
    bytesIn: BigInt(rest.bytesIn),
    bytesOut: BigInt(rest.bytesOut),
    latency: bytes(latency),
    serviceTime: bytes(serviceTime),
    failureLatency: failureLatency === undefined ? null : bytes(failureLatency),
  };
}
