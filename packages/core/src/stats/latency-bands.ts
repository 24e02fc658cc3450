import type { LatencyHistogram } from '../histogram';

/** Bands for each factor of ten. */
const bandsPerDecade = 6;
const lowestMs = 0.1;
/** The last band reaches to the longest latency that is kept apart, and beyond. */
const bands = 37;

/** Latency in milliseconds at which a band of the heatmap begins; band 0 holds everything below its end. */
export const bandStartMs = (band: number) => lowestMs * 10 ** (band / bandsPerDecade);

const bandOf = (latencyMs: number) =>
  Math.min(Math.max(Math.floor(Math.log10(latencyMs / lowestMs) * bandsPerDecade + 1e-9), 0), bands - 1);

/** How many samples lie in each band, as (band, count) in order; empty bands are left out. */
export function latencyBands(histogram: LatencyHistogram): [band: number, count: number][] {
  if (histogram.count === 0) return [];
  const counts = new Map<number, number>();
  histogram.forEachBucket((microseconds, count) => {
    const band = bandOf(microseconds / 1000);
    counts.set(band, (counts.get(band) ?? 0) + count);
  });
  return [...counts];
}
