/**
 * What is billed of a duration: rounded up to `roundToMs`, at least `minimumMs`, in milliseconds.
 */
export const billedMs = (durationMs: number, { minimumMs, roundToMs }: { minimumMs: number; roundToMs: number }) =>
  Math.max(minimumMs, Math.ceil(durationMs / roundToMs) * roundToMs);

/**
 * Gigabyte-seconds of executions that share instances: executions × duration × memory ÷ concurrency, 1 GB being 1,024 MB.
 * `billed` lets the minimum and the rounding apply to every execution by itself; `continuous` lets none apply, as under a
 * steady load that keeps an instance active without a break. A bill lies between the two.
 */
export function executionGbSeconds(execution: {
  executions: number;
  durationMs: number;
  memoryMb: number;
  concurrency: number;
  minimumMs: number;
  roundToMs: number;
}): { billed: number; continuous: number } {
  const { executions, durationMs, memoryMb, concurrency } = execution;
  const of = (ms: number) => (executions * (ms / 1000) * (memoryMb / 1024)) / concurrency;
  return { billed: of(billedMs(durationMs, execution)), continuous: of(durationMs) };
}
