interface LoadedStage {
  startedAt: Date | null;
  endedAt: Date | null;
}

/** From the beginning of a run's load to its end, in milliseconds since 1970; null where it made none. */
export function loadTime(stages: readonly LoadedStage[]): { fromMs: number; untilMs: number } | null {
  const moments = stages.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt].filter((at) => at !== null));
  if (moments.length === 0) return null;
  const times = moments.map((at) => at.getTime());
  return { fromMs: Math.min(...times), untilMs: Math.max(...times) };
}
