import { mean, squaredDeviations } from './moments';

/** Autocorrelation of a series at `lag`; 0 for a constant series. */
export function autocorrelation(values: readonly number[], lag: number): number {
  const spread = squaredDeviations(values);
  if (spread === 0) return 0;
  const centre = mean(values);
  let covariance = 0;
  for (let index = lag; index < values.length; index++)
    covariance += ((values[index] ?? 0) - centre) * ((values[index - lag] ?? 0) - centre);
  return covariance / spread;
}

/**
 * Share of the observations that count as independent: 1/(1 + 2Σρ_k), the sum cut at the first pair of lags whose sum
 * is not positive (Geyer's initial positive sequence). At most 1.
 */
export function independentShare(values: readonly number[]): number {
  let correlation = 0;
  for (let lag = 1; lag + 1 < values.length / 2; lag += 2) {
    const pair = autocorrelation(values, lag) + autocorrelation(values, lag + 1);
    if (pair <= 0) break;
    correlation += pair;
  }
  return 1 / (1 + 2 * correlation);
}
