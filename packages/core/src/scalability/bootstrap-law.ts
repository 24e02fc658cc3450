import { normal, randomStream } from '../queueing/random';
import { runNoiseFloor } from '../stats/run-noise';
import type { FittedLaw, WeightedPoint } from './fit-law';
import { fitLaw } from './fit-law';
import { leverages } from './leverage';
import type { ScalabilityLaw } from './scalability-law';
import { throughputAtConcurrency } from './scalability-law';

const bootstrapDraws = 600;
const seed = 20_070;
/** A point that the fit follows entirely shows no residual; it is not blown up without end. */
const leastFreedom = 0.1;

/**
 * Laws that the data could as well have given, α, β and γ together: every point is moved by a random multiple of its
 * own residual, divided by what the fit left free of it (wild bootstrap; Wu 1986, with the HC3 factor of MacKinnon &
 * White 1985), and the law is fitted anew. So noise may grow with throughput or not. Residuals smaller than the
 * run-noise floor are filled up to it. Fixed seed.
 */
export function bootstrapLaw({ law }: FittedLaw, points: readonly WeightedPoint[]): ScalabilityLaw[] {
  const random = randomStream(seed);
  const pull = leverages(law, points);
  const shares = points.map(({ concurrency, throughputRps }, index) => {
    const fitted = throughputAtConcurrency(law, concurrency);
    return (throughputRps - fitted) / Math.max(1 - (pull[index] ?? 0), leastFreedom) / fitted;
  });
  const scatter = shares.reduce((sum, share) => sum + share * share, 0) / shares.length;
  const missing = Math.sqrt(Math.max(runNoiseFloor ** 2 - scatter, 0));
  return Array.from({ length: bootstrapDraws }, () => {
    const drawn = points.map((point, index) => {
      const moved = 1 + (shares[index] ?? 0) * normal(random) + missing * normal(random);
      return { ...point, throughputRps: Math.max(throughputAtConcurrency(law, point.concurrency) * moved, 0) };
    });
    return fitLaw(law.name, drawn, law).law;
  });
}
