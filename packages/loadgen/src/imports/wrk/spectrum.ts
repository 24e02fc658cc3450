const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A time as wrk prints it: 434.60us, 7.92ms, 2.05s, 1.50m; in milliseconds. */
export function timeMs(text: string): number {
  const [, value = '', unit = ''] = /^([\d.]+)([a-z]+)$/.exec(text) ?? [];
  return Number(value) * (units[unit] ?? NaN);
}

/** Percentiles in milliseconds: of the distribution, and of wrk2's detailed spectrum where the first lacks them. */
export function knownSpectrum(text: string): Map<number, number> {
  const known = new Map<number, number>();
  for (const [, percentile, value] of text.matchAll(/^\s*(\d+(?:\.\d+)?)%\s+([\d.]+(?:us|ms|s|m|h))\s*$/gm))
    known.set(Number(percentile), timeMs(value!));
  for (const [, value, share] of text.matchAll(/^\s*([\d.]+)\s+([01]\.\d{6})\s+\d+\s+(?:[\d.]+|inf)\s*$/gm)) {
    const percentile = Math.round(Number(share) * 1e6) / 1e4;
    if (!known.has(percentile)) known.set(percentile, Number(value));
  }
  return known;
}
