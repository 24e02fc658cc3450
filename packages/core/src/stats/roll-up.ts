import { LatencyHistogram } from '../histogram';

/** What was counted in some seconds of a stage. */
export interface SeriesCounts {
  /** First of the seconds, since the stage began. */
  second: number;
  offered: number;
  succeeded: number;
  errors: number;
  /** Encoded histogram of successes, from the intended start. */
  latency: string;
}

/** Some consecutive seconds of a stage merged into one. */
export interface SeriesSpan extends SeriesCounts {
  seconds: number;
  /** False for what drained after the load had ended. */
  underLoad: boolean;
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

type SpanBounds = Pick<SeriesSpan, 'second' | 'seconds' | 'underLoad'>;

/** The span of `width` seconds that a second falls in; spans of the drain begin where the load ended, at `loadSeconds`. */
export function spanOf(second: number, width: number, loadSeconds: number): SpanBounds {
  const underLoad = second < loadSeconds;
  const origin = underLoad ? 0 : loadSeconds;
  const from = origin + Math.floor((second - origin) / width) * width;
  return { second: from, seconds: underLoad ? Math.min(width, loadSeconds - from) : width, underLoad };
}

/**
 * Merges seconds, or spans of a width that divides this one, into spans of `width` seconds. Percentiles are those of all
 * successes of a span, from its merged histogram. Spans come in order of time.
 * @param loadSeconds whole seconds of the stage that were under load to their end
 */
export function rollUp(parts: readonly SeriesCounts[], width: number, loadSeconds: number): SeriesSpan[] {
  const latency = LatencyHistogram.empty();
  const spans = Map.groupBy(parts, ({ second }) => spanOf(second, width, loadSeconds).second);
  return [...spans]
    .toSorted(([left], [right]) => left - right)
    .map(([second, own]) => {
      latency.reset();
      for (const part of own) latency.mergeEncoded(part.latency);
      const sum = (of: (part: SeriesCounts) => number) => own.reduce((total, part) => total + of(part), 0);
      return {
        ...spanOf(second, width, loadSeconds),
        ...{ offered: sum((part) => part.offered), succeeded: sum((part) => part.succeeded) },
        errors: sum((part) => part.errors),
        ...{ p50Ms: latency.percentileMs(50), p95Ms: latency.percentileMs(95), p99Ms: latency.percentileMs(99) },
        latency: latency.encode(),
      };
    });
}
