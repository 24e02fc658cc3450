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

/** What was found of a run's windows, by percentile: one run may be the base of many comparisons. */
const found = new WeakMap<readonly LatencyHistogram[], Map<number, LoggedRun>>();

function percentileOf({ id, latencyWindows = [] }: RunSummary, percentile: number): LoggedRun | Missing {
  const known = found.get(latencyWindows)?.get(percentile);
  if (known) return known;
  const filled = latencyWindows.filter(({ count }) => count > 0);
  const latencyMs = LatencyHistogram.merged(filled).percentileMs(percentile);
  if (filled.length < fewestWindows || latencyMs === null)
    return { missing: `run ${id} has latencies in ${filled.length} windows; at least ${fewestWindows} are needed` };
  let variance: number | null = null;
  const logged = {
    value: Math.log(Math.max(latencyMs, 1e-3)),
    variance: () => (variance ??= logPercentileVariance(filled, percentile)),
  };
  found.set(latencyWindows, (found.get(latencyWindows) ?? new Map<number, LoggedRun>()).set(percentile, logged));
  return logged;
}
