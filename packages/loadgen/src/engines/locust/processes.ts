import type { EngineJob } from '../engine';

/** What one Locust process carries without its one core being the limit; Locust itself warns above 90 % CPU. */
const rpsPerProcess = 2_000;
const usersPerProcess = 500;

/**
 * Processes for a stage: Python uses one core in each. As many as the users and the rate that they can ask for need,
 * where one core is left for everything else.
 */
export function processesFor({ stage: { load } }: EngineJob, cores: number): number {
  if (load.model === 'open') return 1;
  const { users, thinkTimeMs, iterationsPerSecond } = load;
  const perUser = iterationsPerSecond ?? (thinkTimeMs > 0 ? 1000 / thinkTimeMs : null);
  const wanted = Math.max(users / usersPerProcess, perUser === null ? users / 64 : (users * perUser) / rpsPerProcess);
  return Math.max(1, Math.min(Math.ceil(wanted), cores - 1, users));
}
