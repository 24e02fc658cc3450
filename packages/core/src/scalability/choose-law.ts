import type { FittedLaw, WeightedPoint } from './fit-law';
import { fitLaw, parameterCount } from './fit-law';
import type { LawName } from './scalability-law';

/** A law fitted to the points, and what speaks for it. */
export interface CandidateLaw extends FittedLaw {
  /** Akaike's criterion corrected for few points, the variance counted as a parameter; the least is chosen. */
  aicc: number;
}

const names: LawName[] = ['linear', 'amdahl', 'capped', 'usl'];
/** Residuals of this share of the throughput count as none, so that a perfect fit does not buy parameters. */
const negligible = 1e-6;

/** All laws fitted to at least six points, best first by AICc (Burnham & Anderson 2002, 7.3.1). */
export function chooseLaw(points: readonly WeightedPoint[]): CandidateLaw[] {
  return names
    .map((name) => {
      const fitted = fitLaw(name, points);
      return { ...fitted, aicc: aicc(fitted, points) };
    })
    .toSorted((left, right) => left.aicc - right.aicc);
}

function aicc({ law, sumOfSquares }: FittedLaw, points: readonly WeightedPoint[]): number {
  const n = points.length;
  const k = parameterCount[law.name] + 1;
  const nothing = negligible ** 2 * points.reduce((sum, point) => sum + (point.weight * point.throughputRps) ** 2, 0);
  return n * Math.log((sumOfSquares + nothing) / n) + 2 * k + (2 * k * (k + 1)) / (n - k - 1);
}
