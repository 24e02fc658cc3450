import { LatencyHistogram } from '../histogram';
import { squaredDeviations } from '../stats/moments';
import type { LoggedRuns } from './few-runs-shift';
import { logPercentileVariance } from './percentile-bootstrap';
import type { ComparedMetric, RunSummary } from './run-summary';
import { uncorrelatedBatches } from './uncorrelated-batches';

/** Fewer windows do not show how a run varies. */
const fewestWindows = 10;

/** The runs of one side by one metric on the log scale, or the reason why they cannot be compared. */
export function loggedRuns(runs: readonly RunSummary[], metric: ComparedMetric): LoggedRuns | Missing {
  if (runs.length === 0) return { missing: 'there is no run on one side' };
  const logged = runs.map((run) =>
    metric.kind === 'figure' ? figureOf(run, metric.name) : percentileOf(run, metric.percentile),
  );
  const missing = logged.find(isMissing);
  if (missing) return missing;
  const known = logged.flatMap((run) => (isMissing(run) ? [] : [run]));
  const [only] = known;
  return {
    runs: known.map(({ value }) => value),
    withinVariances: () => known.map(({ variance }) => variance()),
    ...(known.length === 1 && only?.batches && { batches: only.batches }),
  };
}

interface Missing {
  missing: string;
}
interface LoggedRun {
  value: number;
  variance: () => number;
  batches?: number[];
}
const isMissing = (run: LoggedRun | Missing): run is Missing => 'missing' in run;

function figureOf({ id, figures, windows }: RunSummary, name: string): LoggedRun | Missing {
  const figure = figures[name];
  if (figure === undefined) return { missing: `run ${id} has no such figure` };
  if (!(figure > 0 && Number.isFinite(figure)))
    return { missing: `run ${id} has ${figure}, of which there is no ratio` };
  const value = Math.log(figure);
  const series = windows?.[name] ?? [];
  if (series.length < fewestWindows) return { value, variance: () => 0 };
  const means = uncorrelatedBatches(series);
  if (means.some((batch) => !(batch > 0))) return { value, variance: () => 0 };
  const batches = means.map(Math.log);
  const variance = () => squaredDeviations(batches) / (batches.length - 1) / batches.length;
  return { value, variance, batches };
}

/** What was found of a run's windows: one run may be the base of many comparisons, by several percentiles. */
const found = new WeakMap<readonly LatencyHistogram[], WindowsFound>();
interface WindowsFound {
  filled: number;
  whole: LatencyHistogram;
  /** Not before it is asked for: only few runs need it. */
  variance: () => (percentile: number) => number;
  byPercentile: Map<number, LoggedRun>;
}

function windowsFound(windows: readonly LatencyHistogram[]): WindowsFound {
  const known = found.get(windows);
  if (known) return known;
  const filled = windows.filter(({ count }) => count > 0);
  let variance: ((percentile: number) => number) | null = null;
  const fresh = {
    ...{ filled: filled.length, whole: LatencyHistogram.merged(filled) },
    variance: () => (variance ??= logPercentileVariance(filled)),
    byPercentile: new Map<number, LoggedRun>(),
  };
  found.set(windows, fresh);
  return fresh;
}

function percentileOf({ id, latencyWindows = [] }: RunSummary, percentile: number): LoggedRun | Missing {
  const { filled, whole, variance: varianceOf, byPercentile } = windowsFound(latencyWindows);
  const known = byPercentile.get(percentile);
  if (known) return known;
  const latencyMs = whole.percentileMs(percentile);
  if (filled < fewestWindows || latencyMs === null)
    return { missing: `run ${id} has latencies in ${filled} windows; at least ${fewestWindows} are needed` };
  let variance: number | null = null;
  const logged = {
    value: Math.log(Math.max(latencyMs, 1e-3)),
    variance: () => (variance ??= varianceOf()(percentile)),
  };
  byPercentile.set(percentile, logged);
  return logged;
}
