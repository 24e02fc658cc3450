import { fewOfEachKind, outcomes } from '@headroom/core';
import type { EngineEvent, EngineJob } from '../engine';
import { histogramOf } from '../../samples/histogram-of';
import type { SeriesSecond, ThreadSecond } from './recorder';

const sumOf = <T>(items: readonly T[], figure: (item: T) => number) =>
  items.reduce((sum, item) => sum + figure(item), 0);

function intervalEvent(job: EngineJob, second: number, requestName: string, parts: SeriesSecond[]): EngineEvent {
  const failures = histogramOf(parts.map((part) => part.failureLatency));
  return {
    kind: 'interval',
    interval: {
      stage: job.stage.index,
      shard: job.shard,
      second,
      requestName,
      offered: sumOf(parts, (part) => part.offered),
      sent: sumOf(parts, (part) => part.sent),
      outcomes: Object.fromEntries(
        outcomes.map((outcome, code) => [outcome, sumOf(parts, (part) => part.outcomes[code]!)]),
      ) as Record<(typeof outcomes)[number], number>,
      bytesIn: sumOf(parts, (part) => part.bytesIn),
      bytesOut: sumOf(parts, (part) => part.bytesOut),
      latency: histogramOf(parts.map((part) => part.latency)).encode(),
      serviceTime: histogramOf(parts.map((part) => part.serviceTime)).encode(),
      ...(failures.count > 0 ? { failureLatency: failures.encode() } : {}),
    },
  };
}

/**
 * One second of all threads as events: a row per series that did anything, then the health.
 * @param seconds the same second of each thread that is still at work, of `threads` in all
 */
export function mergeSecond(
  job: EngineJob,
  names: readonly string[],
  seconds: readonly ThreadSecond[],
  threads: number,
  cpuPercent: number,
): EngineEvent[] {
  const second = seconds[0]!.second;
  const rows = names.flatMap((name, series) => {
    const parts = seconds.flatMap((thread) => thread.series.filter((row) => row.series === series));
    return parts.length > 0 ? [intervalEvent(job, second, name, parts)] : [];
  });
  const examples = fewOfEachKind(seconds.flatMap((thread) => thread.errorExamples));
  return [
    ...examples.map((example): EngineEvent => ({ kind: 'error-example', example })),
    ...rows,
    {
      kind: 'health',
      health: {
        stage: job.stage.index,
        shard: job.shard,
        second,
        cpuPercent,
        threads,
        // Every second has a tick, be it one that was missed: without any the health is refused, not taken for 0.
        loopLagP99Ms: histogramOf(seconds.map((thread) => thread.loopLag)).percentileMs(99)!,
        sendLagP99Ms: histogramOf(seconds.map((thread) => thread.sendLag)).percentileMs(99) ?? 0,
        late: sumOf(seconds, (thread) => thread.late),
        waitedForConnection: sumOf(seconds, (thread) => thread.waitedForConnection),
        dropped: sumOf(seconds, (thread) => thread.dropped),
        openSockets: sumOf(seconds, (thread) => thread.openSockets),
        inFlight: sumOf(seconds, (thread) => thread.inFlight),
      },
    },
  ];
}
