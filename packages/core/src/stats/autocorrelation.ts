import { mean, squaredDeviations } from './moments';
import { atOnce, type Steps } from './steps';

/** Autocorrelation of a series at `lag`; 0 for a constant series. */
export const autocorrelation = (values: readonly number[], lag: number): number => autocorrelationOf(values)(lag);

/** The same for several lags. */
function autocorrelationOf(values: readonly number[]): (lag: number) => number {
  const spread = squaredDeviations(values);
  if (spread === 0) return () => 0;
  const centre = mean(values);
  return (lag) => {
    let covariance = 0;
    for (let index = lag; index < values.length; index++)
      covariance += ((values[index] ?? 0) - centre) * ((values[index - lag] ?? 0) - centre);
    return covariance / spread;
  };
}

/**
 * Share of the observations that count as independent: 1/(1 + 2Σρ_k), the sum cut at the first pair of lags whose sum
 * is not positive (Geyer's initial positive sequence). At most 1.
 */
export const independentShare = (values: readonly number[]): number => atOnce(independentShareInSteps(values));

/** The same in short steps: a series that drifts for a day correlates over many lags. */
export function* independentShareInSteps(values: readonly number[]): Steps<number> {
  const at = autocorrelationOf(values);
  let correlation = 0;
  for (let lag = 1; lag + 1 < values.length / 2; lag += 2) {
    const pair = at(lag) + at(lag + 1);
    if (pair <= 0) break;
    correlation += pair;
    yield;
  }
  return 1 / (1 + 2 * correlation);
}
