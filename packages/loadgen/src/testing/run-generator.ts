import { outcomes, requestSchema } from '@headroom/core';
import type { OutcomeCounts, RequestSpec, ShardStage } from '@headroom/core';
import type { z } from 'zod';
import { histogramOf } from '../samples/histogram-of';
import type { ThreadSecond } from '../engines/builtin/recorder';
import { resolveTarget } from '../engines/builtin/resolve-target';
import { generatorFor } from '../engines/builtin/thread';

export interface GeneratorJob {
  baseUrl: string;
  address?: string;
  load: ShardStage['load'];
  seconds: number;
  requests?: z.input<typeof requestSchema>[];
  timeoutMs?: number;
  maxConnections?: number;
  seed?: number;
  /** Runs the share of one of several threads. */
  thread?: { index: number; threads: number };
}

export const open = (rps: number, arrivals: 'poisson' | 'uniform' = 'uniform') =>
  ({ model: 'open', rps, arrivals }) as const;
export const closed = (users: number, thinkTimeMs = 0) => ({ model: 'closed', users, thinkTimeMs }) as const;

const sum = <T>(items: readonly T[], figure: (item: T) => number) =>
  items.reduce((total, item) => total + figure(item), 0);

/** What a whole stage came to, and its seconds. */
export function totalsOf(seconds: readonly ThreadSecond[]) {
  const rows = seconds.flatMap((second) => second.series);
  const counts = Object.fromEntries(
    outcomes.map((outcome, code) => [outcome, sum(rows, (row) => row.outcomes[code]!)]),
  ) as OutcomeCounts;
  return {
    seconds,
    offered: sum(rows, (row) => row.offered),
    sent: sum(rows, (row) => row.sent),
    completed: sum(rows, (row) => sum(row.outcomes, (count) => count)),
    outcomes: counts,
    bytesIn: sum(rows, (row) => row.bytesIn),
    bytesOut: sum(rows, (row) => row.bytesOut),
    dropped: sum(seconds, (second) => second.dropped),
    late: sum(seconds, (second) => second.late),
    waitedForConnection: sum(seconds, (second) => second.waitedForConnection),
    offeredOf: (series: number) => sum(rows, (row) => (row.series === series ? row.offered : 0)),
    latency: histogramOf(rows.map((row) => row.latency)),
    serviceTime: histogramOf(rows.map((row) => row.serviceTime)),
    failureLatency: histogramOf(rows.map((row) => row.failureLatency)),
    sendLag: histogramOf(seconds.map((second) => second.sendLag)),
    errorExamples: seconds.flatMap((second) => second.errorExamples),
  };
}

/** Runs one stage on this thread; `running` may end it early. */
export async function runGenerator(
  job: GeneratorJob,
  running: (generator: ReturnType<typeof generatorFor>) => void = () => {},
) {
  const { baseUrl, address, load, seconds, timeoutMs = 10_000, maxConnections = 64, seed = 1 } = job;
  const { index, threads } = job.thread ?? { index: 0, threads: 1 };
  const requests: RequestSpec[] = (job.requests ?? [{ name: 'r', path: '/' }]).map((request) =>
    requestSchema.parse(request),
  );
  const reported: ThreadSecond[] = [];
  const task = {
    job: {
      shard: 0,
      stage: { index: 0, load, maxSeconds: seconds, startsInMs: 0, seed },
      target: { baseUrl, address, timeoutMs, maxConnections },
      requests,
      batch: false,
      secretNames: [],
    },
    target: await resolveTarget(new URL(baseUrl), address),
    index,
    threads,
  };
  const generator = generatorFor(task, (second) => reported.push(second));
  const done = generator.run();
  running(generator);
  const offeredSeconds = await done;
  return { ...totalsOf(reported), offeredSeconds };
}
