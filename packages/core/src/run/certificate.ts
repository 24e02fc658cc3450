import type { LevelStatistics } from '../stats/level-statistics';
import type { Slo } from '../workload/slo';
import { duration, number, percent, rate } from './figures';
import { restartsOf } from './restarts-of';
import type { Check, CheckState, StageOrder } from './stage';

const maxGeneratorCpuPercent = 85;
const maxLagMs = 5;
/** Lag is part of intended-start latency: it makes the target look worse, never better, and by this share at most. */
const maxLagShare = 0.1;
const notReported = 'not known: this engine does not report it';
/** Share of arrivals that may be late, dropped or kept waiting for a connection. */
const maxUnsentShare = 0.01;
/** Share of seconds that may be without a report of the generator: a clock that jumped, or a machine that slept. */
const maxMissingShare = 0.01;

/** Checks of the generator that decide whether a stage can speak of the target: not known is not passed. */
const decisive: ReadonlySet<string> = new Set(['generator-cpu', 'dropped', 'offered-as-asked']);
/** What engines need not report about themselves; where they do, it decides too. */
const decisiveIfKnown: ReadonlySet<string> = new Set(['clock', 'event-loop', 'send-lag', 'connections']);

const lags: ReadonlySet<Check['id']> = new Set(['event-loop', 'send-lag']);

/** Whether the generator was late and nothing else: what it sent late is part of intended-start latency. */
export const onlyLate = (faults: readonly Check[]): boolean => faults.every(({ id }) => lags.has(id));

/** The checks, known here or to another version, for which the generator cannot be trusted, or has not shown that it can. */
export const generatorFaults = <Some extends { id: string; state: Check['state'] }>(checks: readonly Some[]): Some[] =>
  checks.filter(({ id, state }) =>
    state === 'failed' ? decisive.has(id) || decisiveIfKnown.has(id) : state === 'unknown' && decisive.has(id),
  );

/** The validity certificate of one stage. Whatever cannot be shown to be well is failed or unknown, never passed. */
export function certificate(
  statistics: LevelStatistics,
  order: Pick<StageOrder, 'load'>,
  slo: Slo,
  complete: boolean,
): Check[] {
  const { steady } = statistics;
  const restarts = restartsOf(statistics);
  return [
    check('complete', complete, complete ? 'all shards ended as asked' : 'the stage was interrupted'),
    check(
      'restarts',
      restarts === null ? null : restarts === 0,
      restarts === null ? 'not known: the target reports no counters' : `${restarts} restarts of the target`,
    ),
    warmUp(statistics),
    check('steady', steady, driftFigures(statistics)),
    ...generatorHealth(statistics, slo),
    offeredAsAsked(statistics, order),
  ];
}

/** A steady part was found after what was left out at the start. */
function warmUp({ warmUpEnded, excludedSeconds, steady }: LevelStatistics): Check {
  const ended = warmUpEnded ?? (steady === true ? true : null);
  const figures = `${number(excludedSeconds)} s left out at the start`;
  if (ended === null) return check('warm-up', null, `${figures}; too short to tell whether that was enough`);
  return check('warm-up', ended, ended ? figures : `${figures}, and still no steady part was found`);
}

function generatorHealth(statistics: LevelStatistics, slo: Slo): Check[] {
  const { generator, sloServiceTimeMs } = statistics;
  if (!generator)
    return (['generator-cpu', 'clock', 'event-loop', 'send-lag', 'dropped', 'connections'] as const).map((id) =>
      check(id, null, 'not known: the generator reported nothing about its own health'),
    );
  const cpuPercent = generator.cpuPercentMax / generator.threads;
  const maxLag = Math.max(maxLagMs, maxLagShare * slo.latencyMs);
  const arrivals = Math.max(statistics.intendedRps * statistics.measuredSeconds, 1);
  const insideSlo = sloServiceTimeMs !== null && sloServiceTimeMs <= slo.latencyMs;
  const share = (count: number) => Math.min(count / arrivals, 1);
  const unsent = insideSlo ? share(generator.dropped) : 0;
  const sentLate = generator.late === null ? 0 : share(generator.late);
  const cause = insideSlo ? '' : ' (the target was slow)';
  const lag = (id: 'event-loop' | 'send-lag', lagMs: number | null, lateShare?: number) => {
    if (lagMs === null) return check(id, null, notReported);
    const figures = `p99 ${duration(lagMs)}, limit ${duration(maxLag)}`;
    if (lateShare === undefined) return check(id, lagMs <= maxLag, figures);
    const inTime = lagMs <= maxLag && lateShare <= maxUnsentShare;
    return check(id, inTime, `${figures}; ${percent(lateShare)} sent late, limit 1 %`);
  };
  const connections = (waitedForConnection: number | null) => {
    if (waitedForConnection === null) return check('connections', null, notReported);
    const waited = share(waitedForConnection);
    return check(
      'connections',
      !insideSlo || waited <= maxUnsentShare,
      `${percent(waited)} waited for a free connection${cause}`,
    );
  };
  return [
    check(
      'generator-cpu',
      cpuPercent < maxGeneratorCpuPercent,
      `busiest second at ${percent(cpuPercent / 100)} of its cores, limit ${maxGeneratorCpuPercent} %`,
    ),
    clock(generator.missingSeconds, statistics.measuredSeconds),
    lag('event-loop', generator.loopLagP99Ms),
    lag('send-lag', generator.sendLagP99Ms, sentLate),
    check('dropped', unsent <= maxUnsentShare, `${percent(share(generator.dropped))} not sent${cause}, limit 1 %`),
    connections(generator.waitedForConnection),
  ];
}

/** The generator reports every second that passes, so a second without a report is one that its clock skipped. */
function clock(missingSeconds: number | undefined, measuredSeconds: number): Check {
  if (missingSeconds === undefined) return check('clock', null, 'not known: seconds without a report were not counted');
  const figures = `${number(missingSeconds)} of ${number(measuredSeconds)} s without a report of the generator`;
  return check('clock', missingSeconds <= Math.max(1, maxMissingShare * measuredSeconds), figures);
}

/** Arrivals against what was asked, within the noise that a Poisson process has of its own (3.3 σ). */
function offeredAsAsked(statistics: LevelStatistics, { load }: Pick<StageOrder, 'load'>): Check {
  if (load.model === 'closed') return check('offered-as-asked', true, `${load.users} users`);
  const arrivals = load.rps * Math.max(statistics.measuredSeconds, 1);
  const tolerance = Math.max(0.01, load.arrivals === 'poisson' ? 3.3 / Math.sqrt(arrivals) : 1.5 / arrivals);
  const figures = `${rate(statistics.intendedRps)} intended of ${rate(load.rps)} asked`;
  return check('offered-as-asked', Math.abs(statistics.intendedRps / load.rps - 1) <= tolerance, figures);
}

function driftFigures({ drift }: LevelStatistics): string {
  const change = (share: number | null) => (share === null ? 'unknown' : `${share > 0 ? '+' : ''}${percent(share)}`);
  return `first to last third: latency ${change(drift.latency)}, completed share ${change(drift.throughput)}`;
}

const check = (id: Check['id'], passed: boolean | null, figures: string): Check => ({
  id,
  state: stateOf(passed),
  figures,
});

const stateOf = (passed: boolean | null): CheckState => (passed === null ? 'unknown' : passed ? 'passed' : 'failed');
