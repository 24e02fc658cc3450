import type { CellResult } from './swept-model';

const runs = (count: number) => (count === 1 ? '1 run' : `${count} runs`);

/** How many runs told nothing, in a sentence; empty where each told something. */
export function failedRuns(results: readonly CellResult[]): string {
  const failed = results.filter(({ end }) => end === 'failed' || end === 'not-set-up').length;
  return failed === 0 ? '' : `${runs(failed)} told nothing.`;
}

/** What the runs of a sweep did not tell, after how it came to its end, in sentences. */
export function endOfRuns(because: string, results: readonly CellResult[]): string {
  const stopped = results.filter(({ end }) => end === 'stopped').length;
  const asStopped = stopped === 0 ? '' : `${runs(stopped)} ${stopped === 1 ? 'was' : 'were'} stopped by request.`;
  return [because, failedRuns(results), asStopped].filter(Boolean).join(' ');
}
