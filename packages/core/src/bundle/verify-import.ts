import { maxLatencyMs } from '../histogram';
import { completedOf, succeededOf } from '../metrics/outcome';
import { isSame, type BundleCheck } from './bundle-check';
import { allLatencies, importedNames, importedPercentiles, type FrozenImport } from './frozen-import';

type Percentiles = FrozenImport['total']['percentilesMs'];

/** Works out the figures of imported results again, as far as there are single requests; of a summary nothing can be. */
export function verifyImport(run: FrozenImport): BundleCheck[] {
  if (run.requests.length === 0) return [ofSummary, stated];
  return [
    check('Latency percentiles', differingPercentiles(run)),
    check('Requests, errors and figures of each name', differingCounts(run)),
    check('Rate and length', differingRate(run)),
    stated,
  ];
}

const check = (what: string, differing: readonly string[]): BundleCheck =>
  differing.length === 0
    ? { what, state: 'holds', figures: 'Worked out again from the histograms and seconds of single requests.' }
    : { what, state: 'differs', figures: `Not what the data gives: ${differing.slice(0, 5).join(', ')}.` };

const keys: readonly (keyof Percentiles)[] = ['p50', 'p90', 'p95', 'p99', 'p999'];

/** Files tell the longest latency to the last digit, and no percentile exceeds it; a histogram tells it to 0.1 %. */
function differingPercentiles({ requests, total: { percentilesMs } }: FrozenImport): string[] {
  const latencies = allLatencies(requests);
  const longest = percentilesMs.max ?? 0;
  const found = importedPercentiles(latencies, longest);
  const isLongest = Math.abs(Math.min(longest, maxLatencyMs) - (latencies.maxMs ?? 0)) <= 0.002 * longest + 0.002;
  return [...keys.filter((key) => !isSame(percentilesMs[key], found[key])), ...(isLongest ? [] : ['the longest'])];
}

function differingCounts({ requests, total, byName }: FrozenImport): string[] {
  const found = importedNames(requests, total.percentilesMs.max);
  const sum = (key: 'requests' | 'errors') => found.reduce((all, one) => all + one[key], 0);
  const isFound = ({ name, percentilesMs, ...counts }: FrozenImport['byName'][number], index: number) => {
    const other = found[index];
    return (
      name === other?.name &&
      counts.requests === other.requests &&
      counts.errors === other.errors &&
      [...keys, 'max' as const].every((key) => isSame(percentilesMs[key], other.percentilesMs[key]))
    );
  };
  return [
    ...(sum('requests') === total.requests ? [] : ['requests']),
    ...(total.errors === null || sum('errors') === total.errors ? [] : ['errors']),
    ...(byName.length === found.length ? [] : ['names']),
    ...byName.filter((one, index) => !isFound(one, index)).map(({ name }) => name),
  ];
}

/** Seconds are whole ones: the length may be one more or less. */
function differingRate({
  seconds,
  requests,
  total: { durationSeconds, throughputRps, requests: count },
}: FrozenImport) {
  const completed = seconds.completed.reduce((sum, one) => sum + one, 0);
  const succeeded = seconds.succeeded.reduce((sum, one) => sum + one, 0);
  const failed = requests.reduce((sum, { outcomes }) => sum + completedOf(outcomes) - succeededOf(outcomes), 0);
  const length = seconds.completed.length - 1;
  const rate = durationSeconds ? count / durationSeconds : null;
  return [
    ...(completed === count && completed - succeeded === failed ? [] : ['requests by the second']),
    ...(durationSeconds === null || Math.abs(durationSeconds - length) <= 1.001 ? [] : ['length']),
    ...(rate === null || isSame(throughputRps, rate) ? [] : ['rate']),
  ];
}

const ofSummary: BundleCheck = {
  ...{ what: 'Figures of the files', state: 'not-possible' },
  figures: 'The files hold a summary: there are no single requests that it could be worked out again from.',
};

/** What nothing in a bundle can decide is not passed over. */
const stated: BundleCheck = {
  ...{ what: 'What the files are of, their laws, grade and load', state: 'not-possible' },
  figures:
    'Made elsewhere: they stand as the instance that signed the bundle states them, by files that are not in it.',
};
