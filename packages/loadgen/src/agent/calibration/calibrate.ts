import { judgeStage, requestSchema, summariseLevel } from '@headroom/core';
import type { Calibration, GeneratorHealth, Interval, Slo } from '@headroom/core';
import type { EngineJob } from '../../engines/engine';
import type { StartEngine } from '../start-engine';
import { searchRate } from './search-rate';
import type { TryLevel } from './search-rate';
import { startStub } from './start-stub';

export interface CalibrationOptions {
  startEngine: StartEngine;
  /** Program and arguments that run the stub. */
  stubCommand: readonly [string, ...string[]];
  cores: number;
  signal: AbortSignal;
  log(line: string): void;
}

const firstRpsPerCore = 4_000;
/** One stub answers: on many cores it would be measured instead of the generator. */
const coresForStart = 4;
/** The highest rate that a benchmark may ask for. */
const highestRps = 1_000_000;
/** What a benchmark has when it says nothing. */
const maxConnections = 512;
const timeoutMs = 1_000;
/** Loose for a stub that answers at once; it leaves the certificate its strictest limits of lag. */
const slo: Slo = { percentile: 95, latencyMs: 50, maxErrorRate: 0.01 };

/** Offers one level and judges it as a run's stage is judged. */
const levelOn =
  (url: string, { startEngine, signal, log }: CalibrationOptions): TryLevel =>
  async (rps, maxSeconds) => {
    signal.throwIfAborted();
    const load = { model: 'open', rps, arrivals: 'poisson' } as const;
    const job: EngineJob = {
      shard: 0,
      stage: { index: 0, load, maxSeconds, startsInMs: 0, seed: 1 },
      target: { baseUrl: url, address: '127.0.0.1', timeoutMs, maxConnections },
      requests: [requestSchema.parse({ name: 'stub', path: '/' })],
      batch: false,
      secretNames: [],
    };
    const engine = await startEngine('builtin', job, {});
    const kill = () => engine.kill();
    signal.addEventListener('abort', kill, { once: true });
    const intervals: Interval[] = [];
    const health: GeneratorHealth[] = [];
    let endedSeconds = 0;
    try {
      for await (const event of engine.events) {
        if (event.kind === 'interval') intervals.push(event.interval);
        if (event.kind === 'health') health.push(event.health);
        if (event.kind === 'done') endedSeconds = event.seconds;
      }
    } finally {
      signal.removeEventListener('abort', kill);
    }
    signal.throwIfAborted();
    const order = { load, settleSeconds: 1 };
    const statistics = summariseLevel({ order, intervals, health, serverSamples: [], slo, endedSeconds });
    const { result, invalidBecause, reasons } = judgeStage(statistics, order, slo, { complete: true });
    // A look is too short to be called steady; everything else it has to show as a proof does.
    const holds = result === 'passed' || (invalidBecause === 'too-few-samples' && maxSeconds < 5);
    log(`calibration: ${rps} requests/s ${holds ? 'held' : `did not hold: ${reasons.join(' ')}`}`);
    return { holds, reason: reasons.join(' ') };
  };

/**
 * Measures what this machine can make with the builtin engine, against a stub on loopback that takes its CPU from the same
 * machine: a lower bound. Takes about 15 s of full load.
 * @throws the signal's reason when it aborts
 */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  const { cores } = options;
  const startedAtMs = performance.now();
  const measuredAt = new Date().toISOString();
  const found = await measure(options).catch((error: unknown) => {
    options.signal.throwIfAborted();
    return {
      maxRps: null,
      limit: `It could not be measured: ${error instanceof Error ? error.message : String(error)}`,
    };
  });
  const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
  return { engine: 'builtin', maxRps: found.maxRps, cores, measuredAt, seconds, limit: found.limit.slice(0, 600) };
}

async function measure(options: CalibrationOptions) {
  await using stub = await startStub(options.stubCommand);
  const startRps = firstRpsPerCore * Math.min(options.cores, coresForStart);
  return await searchRate(levelOn(stub.url, options), startRps, highestRps);
}
