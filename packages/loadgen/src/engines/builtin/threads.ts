import type { EngineJob } from '../engine';

const rpsPerThread = 25_000;
const usersPerThread = 256;

/** Threads for a stage: as few as carry it, and one core is left for everything else. */
export function threadsFor(job: EngineJob, cores: number): number {
  const { load } = job.stage;
  const wanted = load.model === 'open' ? load.rps / rpsPerThread : load.users / usersPerThread;
  const limit = Math.max(1, cores - 1);
  return Math.max(1, Math.min(Math.ceil(wanted), limit, job.target.maxConnections));
}

/** Thread `index`'s share of `total` whole things. */
export const shareOf = (total: number, index: number, threads: number) =>
  Math.floor(total / threads) + (index < total % threads ? 1 : 0);

/** Time for every thread to hear of an early end before it comes. */
const endLeadMs = 250;

/** The whole second at which a stage ends that is told so `elapsedMs` after its start: one and the same for all threads. */
export const endSecond = (elapsedMs: number) => Math.max(1, Math.ceil((elapsedMs + endLeadMs) / 1000));
