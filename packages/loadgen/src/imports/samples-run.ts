import type { LatencyHistogram } from '@headroom/core';
import { invalidInput, maxLatencyMs } from '@headroom/core';
import { badFile } from './bad-file';
import type { ImportedRun, ImportFinding, ImportPercentiles } from './import-format';
import type { CsvSamples } from './sample-csv/csv-layout';
import { summaryRun } from './summary-run';

/** Samples of one run, from whichever reader. */
export type RunSamples = Omit<CsvSamples, 'others' | 'transactions'>;

/** A step back of the clock beyond this makes two runs of one file; rows of many threads come in no exact order. */
const jumpBackMs = 10_000;
/** So does a time without any request of this length. */
const jumpAheadSeconds = 600;
/** None of these tools is older. */
const firstPlausibleMs = Date.UTC(1998, 0);

/** What single requests say, with histograms and seconds. @throws HeadroomError `invalid-input` for a clock that jumps */
export function samplesRun(
  samples: RunSamples,
  known: Pick<ImportedRun, 'format'> & Partial<ImportedRun> & { hasDate?: boolean },
): ImportedRun {
  const { hasDate = true, notes = [], findings = [], ...rest } = known;
  const clock = clockFindings(samples);
  refuseTwoRuns(samples);
  return summaryRun({
    requests: samples.requests,
    errors: samples.errors,
    durationSeconds: samples.durationSeconds,
    startedAt: hasDate ? new Date(samples.startMs).toISOString() : null,
    meanMs: samples.latency.meanMs,
    percentilesMs: { ...upTo(samples.maxMs, percentilesMs(samples.latency)), max: samples.maxMs },
    byName: samples.byName.map(({ latency, ...name }) => ({
      ...name,
      percentilesMs: upTo(samples.maxMs, percentilesMs(latency)),
    })),
    intervals: samples.intervals,
    users: samples.users,
    dropped: samples.leftOut,
    ...rest,
    notes: [
      ...notes,
      ...(samples.foldedNames > 0 ? [`${samples.foldedNames} names beyond 50 are counted together as "other".`] : []),
      ...(samples.beyondHistogram > 0
        ? [`${samples.beyondHistogram} requests of more than ${maxLatencyMs / 1000} s count as that in percentiles.`]
        : []),
    ],
    findings: [
      ...findings,
      ...clock,
      ...(hasDate && samples.startMs < firstPlausibleMs
        ? [
            warns(
              'clock',
              `The run is dated ${new Date(samples.startMs).toISOString()}: its times may be in another unit.`,
            ),
          ]
        : []),
    ],
  });
}

/** Files of one run overlap, or follow one another. */
function refuseTwoRuns({ intervals, maxMs }: RunSamples) {
  const busy = new Set(intervals.map(({ second }) => second));
  const ordered = [...busy].sort((left, right) => left - right);
  const pause = ordered.reduce((most, second, index) => Math.max(most, second - (ordered[index - 1] ?? second)), 0);
  if (pause > jumpAheadSeconds + maxMs / 1000)
    throw invalidInput(`The files are not of one run: ${seconds(pause)} pass between them; import them one by one.`);
}

export const percentilesMs = (latency: LatencyHistogram): ImportPercentiles => ({
  p50: latency.percentileMs(50),
  p90: latency.percentileMs(90),
  p95: latency.percentileMs(95),
  p99: latency.percentileMs(99),
  p999: latency.percentileMs(99.9),
  max: latency.maxMs,
});

/** A bucket's highest value may lie above the exact longest latency. */
function upTo(maxMs: number, of: ImportPercentiles): ImportPercentiles {
  const capped = (value: number | null) => (value === null ? null : Math.min(value, maxMs));
  return {
    ...{ p50: capped(of.p50), p90: capped(of.p90), p95: capped(of.p95), p99: capped(of.p99) },
    ...{ p999: capped(of.p999), max: capped(of.max) },
  };
}

function clockFindings({ backwards, gap, maxMs }: RunSamples): ImportFinding[] {
  if (backwards && backwards.byMs > jumpBackMs + maxMs)
    throw badFile(
      backwards.name,
      `the clock jumps back by ${seconds(backwards.byMs / 1000)}; a file of one run does not: import its parts one by one`,
      { line: backwards.line },
    );
  if (gap && gap.seconds > jumpAheadSeconds)
    throw badFile(
      gap.name,
      `the clock jumps ahead by ${seconds(gap.seconds)} without any request; cut the file here and import its parts one by one`,
      { line: gap.line },
    );
  const findings: ImportFinding[] = [];
  if (backwards && backwards.byMs > maxMs)
    findings.push(
      warns(
        'clock',
        `${backwards.name}, line ${backwards.line}: the clock steps back by ${seconds(backwards.byMs / 1000)}.`,
      ),
    );
  if (gap)
    findings.push(warns('gap', `${gap.name}, line ${gap.line}: ${seconds(gap.seconds)} pass without any request.`));
  return findings;
}

export const warns = (kind: string, sentence: string): ImportFinding => ({ kind, severity: 'warns', sentence });
export const breaks = (kind: string, sentence: string): ImportFinding => ({ kind, severity: 'breaks', sentence });

const seconds = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 1 })} s`;
