import { sumRequests, type LevelStatistics, type OutcomeCounts, type RequestTotals } from '@headroom/core';
import type { Database, Prisma } from '@headroom/db';
import { readIntervals } from '../execute/read-stage';

const fromBase64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

async function storeStageRequests(
  db: Database,
  runId: string,
  stage: number,
  totals: readonly RequestTotals[],
): Promise<void> {
  await db.stageRequest.createMany({
    data: totals.map(({ requestName, outcomes, latency, serviceTime, failureLatency }) => ({
      ...{ runId, stage, requestName, outcomes: outcomes as Prisma.InputJsonObject },
      ...{ latency: fromBase64(latency), serviceTime: fromBase64(serviceTime) },
      failureLatency: failureLatency === undefined ? null : fromBase64(failureLatency),
    })),
    skipDuplicates: true,
  });
}

/** What became of each request in the measured window of a judged stage; worked out again where it was not kept. */
export async function stageRequests(
  db: Database,
  runId: string,
  stage: number,
  { excludedSeconds }: LevelStatistics,
): Promise<RequestTotals[]> {
  const rows = await db.stageRequest.findMany({ where: { runId, stage }, orderBy: { requestName: 'asc' } });
  if (rows.length > 0)
    return rows.map(({ requestName, outcomes, latency, serviceTime, failureLatency }) => ({
      ...{ requestName, outcomes: outcomes as unknown as OutcomeCounts },
      ...{ latency: toBase64(latency), serviceTime: toBase64(serviceTime) },
      ...(failureLatency && { failureLatency: toBase64(failureLatency) }),
    }));
  return keepStageRequests(db, runId, stage, excludedSeconds);
}

/** Works out what became of each request of a stage, some minutes of it at a time, and keeps it. */
export async function keepStageRequests(
  db: Database,
  runId: string,
  stage: number,
  excludedSeconds: number,
): Promise<RequestTotals[]> {
  const sum = sumRequests(excludedSeconds);
  for await (const intervals of readIntervals(db, runId, stage, excludedSeconds)) sum.add(intervals);
  const totals = sum.totals();
  await storeStageRequests(db, runId, stage, totals);
  return totals;
}
