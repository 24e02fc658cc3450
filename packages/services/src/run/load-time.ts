interface LoadedStage {
  startedAt: Date | null;
  endedAt: Date | null;
}

/** From the beginning of a run's load to its end, in milliseconds since 1970. */
export interface LoadTime {
  fromMs: number;
  untilMs: number;
}

/** When a run made its load; null where it made none. */
export function loadTime(stages: readonly LoadedStage[]): LoadTime | null {
  const moments = stages.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt].filter((at) => at !== null));
  if (moments.length === 0) return null;
  const times = moments.map((at) => at.getTime());
  return { fromMs: Math.min(...times), untilMs: Math.max(...times) };
}
