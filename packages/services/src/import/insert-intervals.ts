import { outcomes, type Interval } from '@headroom/core';
import type { Transaction } from '@headroom/db';

const rowsAtOnce = 2_000;

/**
 * Inserts many intervals at once. As one JSON document per thousand rows: the client's own bulk insert takes a minute for
 * two hours of five names, this one a second.
 */
export async function insertIntervals(
  transaction: Transaction,
  runId: string,
  intervals: readonly Interval[],
): Promise<void> {
  for (let from = 0; from < intervals.length; from += rowsAtOnce) {
    const rows = intervals.slice(from, from + rowsAtOnce).map(({ outcomes: counts, failureLatency, ...rest }) => ({
      ...rest,
      ...{ failureLatency: failureLatency ?? null, counts: outcomes.map((outcome) => counts[outcome]) },
    }));
    await transaction.$executeRaw`
      INSERT INTO run_interval (run_id, stage, shard, second, request_name, offered, sent, ok2xx, redirect3xx, client4xx,
        throttled429, server5xx, dns, connect, tls, timeout, reset, assertion, bytes_in, bytes_out, latency, service_time,
        failure_latency)
      SELECT ${runId}::uuid, stage, shard, second, "requestName", offered, sent, counts[1], counts[2], counts[3], counts[4],
             counts[5], counts[6], counts[7], counts[8], counts[9], counts[10], counts[11], "bytesIn", "bytesOut",
             decode(latency, 'base64'), decode("serviceTime", 'base64'), decode("failureLatency", 'base64')
        FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (stage int, shard int, second int, "requestName" text,
             offered int, sent int, counts int[], "bytesIn" bigint, "bytesOut" bigint, latency text, "serviceTime" text,
             "failureLatency" text)`;
  }
}
