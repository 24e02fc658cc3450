import type { LatencyHistogram } from '../histogram';
import { randomStream } from '../queueing/random';
import { independentShare } from '../stats/autocorrelation';
import { squaredDeviations } from '../stats/moments';

const draws = 400;
const seed = 1_979;

/**
 * Variance of the logarithm of any latency percentile (0 to 100) of a run: its windows' histograms are drawn again in
 * blocks of neighbours, longer than the latencies of neighbours are alike (circular block bootstrap, fixed seed).
 */
export function logPercentileVariance(windows: readonly LatencyHistogram[]): (percentile: number) => number {
  const filled = windows.filter(({ count }) => count > 0);
  const { values, rows } = cumulativeTable(filled);
  const length = blockLength(filled);
  const draw = (random: () => number) => {
    const drawn: Float64Array[] = [];
    while (drawn.length < rows.length) {
      const first = Math.floor(random() * rows.length);
      const steps = Math.min(length, rows.length - drawn.length);
      for (let step = 0; step < steps; step++) drawn.push(rows[(first + step) % rows.length]!);
    }
    return drawn;
  };
  return (percentile) => {
    const random = randomStream(seed);
    const logs = Array.from({ length: draws }, () => Math.log(Math.max(valueAt(values, draw(random), percentile), 1)));
    return squaredDeviations(logs) / (draws - 1);
  };
}

/** Microseconds of all buckets in use, in order, and how many samples of each window lie up to each of them. */
function cumulativeTable(windows: readonly LatencyHistogram[]): { values: number[]; rows: Float64Array[] } {
  const buckets = windows.map((window) => {
    const row: [microseconds: number, count: number][] = [];
    window.forEachBucket((microseconds, count) => row.push([microseconds, count]));
    return row;
  });
  const values = [...new Set(buckets.flatMap((row) => row.map(([microseconds]) => microseconds)))].toSorted(
    (left, right) => left - right,
  );
  const rows = buckets.map((row) => {
    let [next, sum] = [0, 0];
    return Float64Array.from(values, (microseconds) => {
      const bucket = row[next];
      if (bucket?.[0] === microseconds) {
        sum += bucket[1];
        next++;
      }
      return sum;
    });
  });
  return { values, rows };
}

/** The lowest bucket up to which a percentile of all samples of the drawn windows lies, by halving. */
function valueAt(values: readonly number[], drawn: readonly Float64Array[], percentile: number): number {
  const upTo = (column: number) => {
    let sum = 0;
    for (const row of drawn) sum += row[column] ?? 0;
    return sum;
  };
  let [low, high] = [0, Math.max(values.length - 1, 0)];
  const wanted = (upTo(high) * percentile) / 100;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const sum = upTo(middle);
    if (sum > 0 && sum >= wanted) high = middle;
    else low = middle + 1;
  }
  return values[low] ?? 0;
}

/** Twice the number of windows that count as one observation; at most a quarter of all, so that there are blocks to draw. */
function blockLength(windows: readonly LatencyHistogram[]): number {
  const logMeans = windows.map(({ meanMs }) => Math.log(Math.max(meanMs ?? 0, 1e-3)));
  const most = Math.max(Math.floor(windows.length / 4), 1);
  return Math.min(Math.round(2 / independentShare(logMeans)), most);
}
