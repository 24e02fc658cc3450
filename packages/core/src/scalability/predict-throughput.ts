import type { Estimated } from './estimated';
import { throughputWithInterval } from './extrapolation-limit';
import type { ScalabilityFit } from './fit-scalability';

export interface PredictedThroughput {
  concurrency: number;
  throughputRps: Estimated;
  /** Past the line up to which the law may be used: for the eye, not for a decision. */
  extrapolated: boolean;
}

/** Throughput that a fit predicts at a concurrency, with its interval. */
export const predictThroughput = (fit: ScalabilityFit, concurrency: number): PredictedThroughput => ({
  concurrency,
  throughputRps: throughputWithInterval(fit.law, fit.draws, concurrency),
  extrapolated: concurrency > fit.extrapolationLimit,
});
