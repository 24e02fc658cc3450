import { LatencyHistogram } from '../histogram';
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
  const table = cumulativeTable(filled);
  const drawn = drawnWindows(filled.length, blockLength(filled));
  return (percentile) =>
    squaredDeviations(drawn.map((draw) => Math.log(Math.max(valueAt(table, draw, percentile), 1)))) / (draws - 1);
}

/** The windows of each draw, by their position. */
function drawnWindows(count: number, length: number): Uint32Array[] {
  const random = randomStream(seed);
  return Array.from({ length: draws }, () => {
    const draw = new Uint32Array(count);
    for (let next = 0; next < count;) {
      const first = Math.floor(random() * count);
      for (let step = 0; step < length && next < count; step++) draw[next++] = (first + step) % count;
    }
    return draw;
  });
}

interface CumulativeTable {
  /** Microseconds of all buckets in use, in order. */
  values: readonly number[];
  /** How many samples of each window lie up to each of them: the windows of a bucket beside one another, as they are summed. */
  upTo: Float64Array;
  windows: number;
}

function cumulativeTable(windows: readonly LatencyHistogram[]): CumulativeTable {
  const all = LatencyHistogram.empty();
  for (const window of windows) all.merge(window);
  const values: number[] = [];
  all.forEachBucket((microseconds) => values.push(microseconds));
  const width = windows.length;
  const upTo = new Float64Array(values.length * width);
  windows.forEach((window, column) => {
    let row = 0;
    window.forEachBucket((microseconds, count) => {
      while (values[row] !== microseconds) row++;
      upTo[row * width + column] = count;
    });
  });
  for (let at = width; at < upTo.length; at++) upTo[at]! += upTo[at - width]!;
  return { values, upTo, windows: width };
}

/** The lowest bucket up to which a percentile of all samples of the drawn windows lies, by halving. */
function valueAt({ values, upTo, windows }: CumulativeTable, draw: Uint32Array, percentile: number): number {
  const sumAt = (index: number) => {
    let sum = 0;
    for (const window of draw) sum += upTo[index * windows + window] ?? 0;
    return sum;
  };
  let [low, high] = [0, Math.max(values.length - 1, 0)];
  const wanted = (sumAt(high) * percentile) / 100;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const sum = sumAt(middle);
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
