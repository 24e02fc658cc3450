import { formatSpan } from '@/ui/format';

interface TimedCell {
  runs: readonly { state: string; startedAt: Date | null; finishedAt: Date | null }[];
}

/**
 * How far a sweep is, and how long it goes on at most if each run to come takes as long as the longest so far.
 * @param mostRuns that it makes at most
 */
export function progressOf(cells: readonly TimedCell[], mostRuns: number): { done: number; words: string } {
  const ended = cells.flatMap(({ runs }) => runs.filter(({ state }) => state === 'finished'));
  const durationsMs = ended.flatMap(({ startedAt, finishedAt }) =>
    startedAt && finishedAt ? [finishedAt.getTime() - startedAt.getTime()] : [],
  );
  const count =
    mostRuns === cells.length
      ? `${ended.length} of ${mostRuns} cells done`
      : `${ended.length} of at most ${mostRuns} runs of ${cells.length} cells done`;
  if (ended.length === mostRuns || durationsMs.length === 0) return { done: ended.length, words: count };
  const leftMs = Math.max(...durationsMs) * (mostRuns - ended.length);
  return { done: ended.length, words: `${count}, at most about ${formatSpan(leftMs)} to go` };
}
