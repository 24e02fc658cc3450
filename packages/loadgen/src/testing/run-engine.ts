import { addOutcomes, completedOf, generatorHealthSchema, intervalSchema, noOutcomes } from '@headroom/core';
import type { ErrorExample, GeneratorHealth, Interval } from '@headroom/core';
import type { EngineRun, StartEngine } from '../agent/start-engine';
import type { EngineJob } from '../engines/engine';

/** What an engine reported of one stage. */
export class EngineResults {
  readonly intervals: Interval[] = [];
  readonly health: GeneratorHealth[] = [];
  readonly examples: ErrorExample[] = [];
  done: { seconds: number; message?: string } | null = null;

  get offered() {
    return this.intervals.reduce((sum, { offered }) => sum + offered, 0);
  }
  get outcomes() {
    return this.intervals.reduce((sum, { outcomes }) => addOutcomes(sum, outcomes), noOutcomes());
  }
  get completed() {
    return completedOf(this.outcomes);
  }
  get dropped() {
    return this.health.reduce((sum, { dropped }) => sum + dropped, 0);
  }
  offeredIn(second: number): number {
    return this.intervals.reduce((sum, row) => sum + (row.second === second ? row.offered : 0), 0);
  }
  /** Completed requests by name. */
  get byName() {
    const counts: Record<string, number> = {};
    for (const { requestName, outcomes } of this.intervals)
      counts[requestName] = (counts[requestName] ?? 0) + completedOf(outcomes);
    return counts;
  }
}

/**
 * Runs one stage of an engine as an agent does, and checks every row against the protocol.
 * @param inMidStage is called a second after the engine's start
 */
export async function runEngine(
  startEngine: StartEngine,
  engineId: string,
  job: EngineJob,
  { secrets = {}, inMidStage }: { secrets?: Record<string, string>; inMidStage?: (run: EngineRun) => void } = {},
): Promise<EngineResults> {
  const results = new EngineResults();
  const run = await startEngine(engineId, job, secrets);
  const look = inMidStage && setTimeout(() => inMidStage(run), 1_000);
  for await (const event of run.events) {
    if (event.kind === 'interval') results.intervals.push(intervalSchema.parse(event.interval));
    if (event.kind === 'health') {
      results.health.push(generatorHealthSchema.parse(event.health));
    }
    if (event.kind === 'error-example') results.examples.push(event.example);
    if (event.kind === 'done') results.done = event;
  }
  clearTimeout(look);
  return results;
}
