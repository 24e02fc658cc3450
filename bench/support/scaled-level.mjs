/** A minute of a simulated queue, which the runs of a scaled workspace repeat. */
export const offeredRps = 200;
const minuteSeconds = 60;
const requestName = 'only';
const slo = { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 };
const order = {
  ...{ purpose: 'step', load: { model: 'open', rps: offeredRps, arrivals: 'poisson' }, minSeconds: 8 },
  ...{ maxSeconds: minuteSeconds, settleSeconds: 3, coolDownSeconds: 0, reason: 'A level of the bench.' },
};
const health = {
  ...{ stage: 0, shard: 0, cpuPercent: 12, threads: 1, loopLagP99Ms: 1, sendLagP99Ms: 0.4, late: 0 },
  ...{ waitedForConnection: 0, dropped: 0, openSockets: 20, inFlight: 5 },
};

/** The minute's seconds, and what the product would keep of a level that keeps its SLO so for `seconds`. */
export function scaledLevel(core) {
  const intervals = minuteOf(core);
  const statistics = core.summariseLevel({
    ...{ order, slo, endedSeconds: minuteSeconds, serverSamples: [], intervals },
    health: intervals.map(({ second }) => ({ ...health, second })),
  });
  return {
    intervals,
    health,
    verdict: core.judgeStage(statistics, order, slo, { complete: true }),
    orderOf: (seconds) => ({ ...order, maxSeconds: seconds }),
    statisticsOf: (seconds) => ({ ...statistics, measuredSeconds: seconds - statistics.excludedSeconds }),
    /** What the worker keeps of a long level as it goes on. */
    spansOf: (width) =>
      core.rollUp(
        intervals.map(({ outcomes, ...second }) => ({ ...second, succeeded: outcomes.ok2xx, errors: 0 })),
        width,
        minuteSeconds,
      ),
    requestsOf: (minutes) => core.requestTotals(Array.from({ length: minutes }, () => intervals).flat(), 0),
  };
}

function minuteOf(core) {
  const queue = { seconds: minuteSeconds, servers: 1, serviceDemandMs: 3, delayMs: 5, service: 'exponential', seed: 7 };
  const byStart = Array.from({ length: minuteSeconds }, () => core.LatencyHistogram.empty());
  for (const { atSeconds, latencyMs } of core.simulateQueue({ ...queue, offeredRps, arrivals: 'poisson' }))
    byStart[Math.floor(atSeconds)]?.record(latencyMs);
  return byStart.map((latencies, second) => {
    const { count } = latencies;
    const latency = latencies.encode();
    return {
      ...{ stage: 0, shard: 0, second, requestName, offered: count, sent: count, bytesIn: 1000, bytesOut: 100 },
      ...{ outcomes: { ...core.noOutcomes(), ok2xx: count }, latency, serviceTime: latency },
    };
  });
}
