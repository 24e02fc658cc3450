/** Confidence of every interval of this room; each of its sides alone holds with 95 %. */
export const confidence = 0.9;

/** A figure with its interval; a side that the data leave open is null. */
export interface Estimated {
  estimate: number;
  low: number | null;
  high: number | null;
  confidence: number;
}

/** Interval from bootstrap draws, by order statistics, so that draws may be infinite. */
export function estimated(estimate: number, draws: readonly number[]): Estimated {
  const sorted = draws.toSorted((left, right) => left - right);
  const side = (share: number) => {
    const value = sorted[Math.round(share * (sorted.length - 1))];
    return value !== undefined && Number.isFinite(value) ? value : null;
  };
  return { estimate, low: side((1 - confidence) / 2), high: side((1 + confidence) / 2), confidence };
}

/** A parameter that stands at its bound 0: only what it is below can be said. */
export const belowOnly = (draws: readonly number[]): Estimated => ({ ...estimated(0, draws), low: null });
