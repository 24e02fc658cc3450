import { addOutcomes, LatencyHistogram, type Interval } from '@headroom/core';

/** Seconds of several files, in order: those of the same second and name as one. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const parts = Map.groupBy(intervals, ({ second, requestName }) => `${second} ${requestName}`);
  return Array.from(parts.values(), (same) => (same.length > 1 ? merged(same) : same[0]!)).sort(
    (left, right) => left.second - right.second,
  );
}

function merged(parts: readonly Interval[]): Interval {
  const sum = (figure: (part: Interval) => number) => parts.reduce((total, part) => total + figure(part), 0);
  const failures = parts.flatMap(({ failureLatency }) => failureLatency ?? []);
  return {
    ...parts[0]!,
    ...{ offered: sum(({ offered }) => offered), sent: sum(({ sent }) => sent) },
    outcomes: parts.map(({ outcomes }) => outcomes).reduce(addOutcomes),
    ...{ bytesIn: sum(({ bytesIn }) => bytesIn), bytesOut: sum(({ bytesOut }) => bytesOut) },
    latency: LatencyHistogram.merged(parts.map(({ latency }) => latency)).encode(),
    serviceTime: LatencyHistogram.merged(parts.map(({ serviceTime }) => serviceTime)).encode(),
    ...(failures.length > 0 ? { failureLatency: LatencyHistogram.merged(failures).encode() } : {}),
  };
}
