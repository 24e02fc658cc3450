import { LatencyHistogram, encodeLatencies, noOutcomes, outcomes } from '@headroom/core';
import type { Interval } from '@headroom/core';
import type { DuckDBConnection, DuckDBListVector } from '@duckdb/node-api';
import { longestMicroseconds } from './counts-query';
import type { NameSeries } from './classify-counts';

const empty = encodeLatencies([]);

/** Intervals of what was classified, all latencies of each series, and how many exceed what a histogram can tell. */
export async function secondsOf(connection: DuckDBConnection, { names }: NameSeries, firstSecond: number) {
  const intervals = new Map<number, Interval>();
  const intervalOf = (second: unknown, series: unknown): Interval => {
    const key = (Number(second) - firstSecond) * names.length + Number(series);
    let interval = intervals.get(key);
    if (!interval) intervals.set(key, (interval = newInterval(Number(second) - firstSecond, names[Number(series)]!)));
    return interval;
  };

  const starts = await connection.stream(`
    SELECT start_second::DOUBLE, series, sum(requests)::DOUBLE, (coalesce(sum(requests) FILTER (was_sent), 0))::DOUBLE,
           sum(bytes_out)::DOUBLE
      FROM classified GROUP BY start_second, series`);
  for await (const chunk of starts)
    for (const [second, series, offered, sent, bytesOut] of chunk.getRows())
      Object.assign(intervalOf(second, series), { offered, sent, bytesOut: Math.max(Math.round(Number(bytesOut)), 0) });

  const ends = await connection.stream(`
    SELECT end_second::DOUBLE, series, code, sum(requests)::DOUBLE, sum(bytes_in)::DOUBLE
      FROM classified GROUP BY end_second, series, code`);
  for await (const chunk of ends)
    for (const [second, series, code, requests, bytesIn] of chunk.getRows()) {
      const interval = intervalOf(second, series);
      interval.outcomes[outcomes[Number(code)]!] = Number(requests);
      interval.bytesIn += Math.max(Math.round(Number(bytesIn)), 0);
    }

  const latencies = names.map(() => LatencyHistogram.empty());
  let beyondHistogram = 0;
  const lists = await connection.stream(`
    SELECT end_second::DOUBLE, series, succeeded, flatten(list(latencies))
      FROM classified GROUP BY end_second, series, succeeded`);
  for await (const chunk of lists) {
    const [seconds, series, succeeded] = [0, 1, 2].map((column) => chunk.getColumnValues(column)) as [
      number[],
      number[],
      boolean[],
    ];
    const ofRows = chunk.getColumnVector(3) as DuckDBListVector;
    for (let row = 0; row < chunk.rowCount; row++) {
      const pairs = countEqual(Int32Array.from(ofRows.getItemVector(row)!.toArray() as number[]).sort());
      const interval = intervalOf(seconds[row], series[row]);
      if (succeeded[row]) interval.latency = interval.serviceTime = encodeLatencies(pairs);
      else interval.failureLatency = encodeLatencies(pairs);
      const ofName = latencies[series[row]!]!;
      for (let index = 0; index < pairs.length; index += 2) ofName.record(pairs[index]! / 1000, pairs[index + 1]!);
      if (pairs.at(-2)! > longestMicroseconds) beyondHistogram += pairs.at(-1)!;
    }
  }
  const inOrder = [...intervals].sort(([left], [right]) => left - right).map(([, interval]) => interval);
  return { intervals: inOrder, latencies, beyondHistogram };
}

const newInterval = (second: number, requestName: string): Interval => ({
  ...{ stage: 0, shard: 0, second, requestName, offered: 0, sent: 0, outcomes: noOutcomes(), bytesIn: 0, bytesOut: 0 },
  ...{ latency: empty, serviceTime: empty },
});

/** (value, count) of ascending values. */
function countEqual(ascending: Int32Array): number[] {
  const pairs: number[] = [];
  for (let index = 0; index < ascending.length;) {
    const value = ascending[index]!;
    const from = index;
    while (ascending[index] === value) index++;
    pairs.push(value, index - from);
  }
  return pairs;
}
