import { mean, squaredDeviations } from '../stats/moments';
import { studentTwoSided } from '../stats/student-t';

/** How two neighbouring segments of a history differ. */
export interface SegmentDifference {
  meanBefore: number;
  meanAfter: number;
  /** Greater of the relative changes forwards and backwards. */
  magnitude: number;
  /** Two-sided p-value of Student's t with pooled variance. */
  pValue: number;
}

/** Standard deviations are the population's, as in Apache Otava, whose positions these are to agree with. */
export function segmentDifference(before: readonly number[], after: readonly number[]): SegmentDifference {
  const [m, n] = [before.length, after.length];
  const [meanBefore, meanAfter] = [mean(before), mean(after)];
  const pooled = ((m - 1) / m) * squaredDeviations(before) + ((n - 1) / n) * squaredDeviations(after);
  const error = Math.sqrt((pooled / (m + n - 2)) * (1 / m + 1 / n));
  return {
    meanBefore,
    meanAfter,
    magnitude: Math.max(relativeChange(meanBefore, meanAfter), relativeChange(meanAfter, meanBefore)),
    pValue: m + n > 2 ? studentTwoSided((meanAfter - meanBefore) / error, m + n - 2) : 1,
  };
}

const relativeChange = (from: number, to: number) => (from === 0 ? 0 : Math.abs(to / from - 1));
