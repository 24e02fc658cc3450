import type { LatencyHistogram } from '../histogram';
import { randomStream } from '../queueing/random';
import { independentShare } from '../stats/autocorrelation';
import { squaredDeviations } from '../stats/moments';

const draws = 400;
const seed = 1_979;

/**
 * Variance of the logarithm of a latency percentile (0 to 100) of a run: its windows' histograms are drawn again in
 * blocks of neighbours, longer than the latencies of neighbours are alike (circular block bootstrap, fixed seed).
 */
export function logPercentileVariance(windows: readonly LatencyHistogram[], percentile: number): number {
  const filled = windows.filter(({ count }) => count > 0);
  const { values, rows } = bucketTable(filled);
  const random = randomStream(seed);
  const length = blockLength(filled);
  const logs = Array.from({ length: draws }, () => {
    const counts = new Float64Array(values.length);
    for (let drawn = 0; drawn < rows.length; drawn += length) {
      const first = Math.floor(random() * rows.length);
      for (let step = 0; step < Math.min(length, rows.length - drawn); step++)
        addRow(counts, rows[(first + step) % rows.length]);
    }
    return Math.log(Math.max(valueAt(values, counts, percentile), 1));
  });
  return squaredDeviations(logs) / (draws - 1);
}

interface BucketRow {
  columns: Int32Array;
  counts: Float64Array;
}

/** Microseconds of all buckets in use, in order, and each window's counts by their place in it. */
function bucketTable(windows: readonly LatencyHistogram[]): { values: number[]; rows: BucketRow[] } {
  const buckets = windows.map((window) => {
    const row: { microseconds: number; count: number }[] = [];
    window.forEachBucket((microseconds, count) => row.push({ microseconds, count }));
    return row;
  });
  const values = [...new Set(buckets.flatMap((row) => row.map(({ microseconds }) => microseconds)))].toSorted(
    (left, right) => left - right,
  );
  const columnOf = new Map(values.map((microseconds, column) => [microseconds, column]));
  const rows = buckets.map((row) => ({
    columns: Int32Array.from(row, ({ microseconds }) => columnOf.get(microseconds) ?? 0),
    counts: Float64Array.from(row, ({ count }) => count),
  }));
  return { values, rows };
}

function addRow(total: Float64Array, row: BucketRow | undefined): void {
  if (!row) return;
  for (let index = 0; index < row.columns.length; index++) {
    const column = row.columns[index] ?? 0;
    total[column] = (total[column] ?? 0) + (row.counts[index] ?? 0);
  }
}

function valueAt(values: readonly number[], counts: Float64Array, percentile: number): number {
  let all = 0;
  for (const count of counts) all += count;
  const wanted = (all * percentile) / 100;
  let sum = 0;
  for (let column = 0; column < counts.length; column++) {
    sum += counts[column] ?? 0;
    if (sum > 0 && sum >= wanted) return values[column] ?? 0;
  }
  return values.at(-1) ?? 0;
}

/** Twice the number of windows that count as one observation; at most a quarter of all, so that there are blocks to draw. */
function blockLength(windows: readonly LatencyHistogram[]): number {
  const logMeans = windows.map(({ meanMs }) => Math.log(Math.max(meanMs ?? 0, 1e-3)));
  const most = Math.max(Math.floor(windows.length / 4), 1);
  return Math.min(Math.round(2 / independentShare(logMeans)), most);
}
