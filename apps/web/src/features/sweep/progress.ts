import { formatSpan } from '@/ui/format';

interface TimedCell {
  run: { state: string; startedAt: Date | null; finishedAt: Date | null } | null;
}

/** How far a sweep is, and how long it goes on at most if each cell to come takes as long as the longest so far. */
export function progressOf(cells: readonly TimedCell[]): { done: number; words: string } {
  const ended = cells.flatMap(({ run }) => (run?.state === 'finished' ? [run] : []));
  const durationsMs = ended.flatMap(({ startedAt, finishedAt }) =>
    startedAt && finishedAt ? [finishedAt.getTime() - startedAt.getTime()] : [],
  );
  const count = `${ended.length} of ${cells.length} cells done`;
  if (ended.length === cells.length || durationsMs.length === 0) return { done: ended.length, words: count };
  const leftMs = Math.max(...durationsMs) * (cells.length - ended.length);
  return { done: ended.length, words: `${count}, at most about ${formatSpan(leftMs)} to go` };
}
