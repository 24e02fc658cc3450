import type { LatencyHistogram } from '../histogram';

/** Bands for each factor of ten. */
const bandsPerDecade = 6;
const lowestMs = 0.1;
/** The last band reaches to the longest latency that is kept apart, and beyond. */
const bands = 37;

/** Latency in milliseconds at which a band of the heatmap begins; band 0 holds everything below its end. */
export const bandStartMs = (band: number) => lowestMs * 10 ** (band / bandsPerDecade);

/** What lies this little below a band's beginning counts to it: logarithms are not exact. */
const tolerance = 1e-9;
const bandOf = (latencyMs: number) =>
  Math.min(Math.max(Math.floor(Math.log10(latencyMs / lowestMs) * bandsPerDecade + tolerance), 0), bands - 1);
const endOf = (band: number) => (band === bands - 1 ? Infinity : bandStartMs(band + 1 - tolerance));

/** How many samples lie in each band, as (band, count) in order; empty bands are left out. */
export function latencyBands(histogram: LatencyHistogram): [band: number, count: number][] {
  if (histogram.count === 0) return [];
  const found: [band: number, count: number][] = [];
  let endMs = 0;
  histogram.forEachBucket((microseconds, count) => {
    const latencyMs = microseconds / 1000;
    const open = found.at(-1);
    if (open && latencyMs < endMs) open[1] += count;
    else {
      const band = bandOf(latencyMs);
      endMs = endOf(band);
      found.push([band, count]);
    }
  });
  return found;
}
