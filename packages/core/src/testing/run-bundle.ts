import { freezeBenchmark } from '../bundle/frozen-benchmark';
import type { RunBundle } from '../bundle/bundle';
import { LatencyHistogram } from '../histogram';
import { noOutcomes } from '../metrics/outcome';
import type { Interval } from '../metrics/interval';
import { requestTotals } from '../stats/request-totals';
import { summariseLevel } from '../stats/summarise-level';
import { benchmarkSchema, type BenchmarkInput } from '../workload/benchmark';

const definition: BenchmarkInput = {
  name: 'Orders through Standard v2',
  description: 'What we run before each sale.',
  subject: { gateway: 'azure-api-management', tier: 'standard-v2', units: 2, policySet: 'jwt and logging' },
  target: { baseUrl: 'https://ann:pass-canary@gateway.corp.example:8443/api?token=url-canary' },
  requests: [
    {
      name: 'list',
      path: '/orders?key=query-canary&page',
      headers: { Authorization: 'Bearer header-canary' },
      weight: 3,
    },
    {
      name: 'create',
      method: 'POST',
      path: '/orders',
      body: '{"card":"body-canary"}',
      headers: { 'X-Tenant': 'tenant-canary' },
    },
  ],
  load: {
    kind: 'steps',
    steps: [
      { rps: 40, seconds: 30 },
      { rps: 80, seconds: 30 },
    ],
    warmUpSeconds: 0,
  },
  slo: { percentile: 95, latencyMs: 60, maxErrorRate: 0.1 },
};

/** A frozen run of two stages, the first inside its SLO and the second not, made as the product makes one. */
export function aRunBundle(change: Partial<BenchmarkInput> = {}): RunBundle {
  const benchmark = benchmarkSchema.parse({ ...definition, ...change });
  const levels = [
    { rps: 40, latencyMs: 25 },
    { rps: 80, latencyMs: 90 },
  ];
  return {
    ...{
      schema: 'headroom.bundle/1',
      kind: 'run',
      frozenAt: '2026-11-21T12:00:00.000Z',
      headroom: '0.1.0',
      redactions: [],
    },
    run: {
      definition: freezeBenchmark(benchmark),
      ...{ policies: ['validate-jwt', 'log-to-eventhub'], simulated: false, targetUnenforced: false, grade: 'B' },
      ...{ outcome: 'failed-slo', sentence: 'gateway.corp.example carries 40 requests/s.' },
      answer: { kind: 'capacity', rps: 40, failedRps: 80, confirmed: false },
      ...{ startedAt: '2026-11-21T11:00:00.000Z', finishedAt: '2026-11-21T11:02:00.000Z' },
      environment: { node: 'v24', cell: 'verified' },
      testCost: {
        lines: [{ name: 'vCPU', quantity: 3, unit: 's', unitPrice: '0.0000135', amount: '0.0000405', source: null }],
        ...{ currency: 'USD', total: '0.0000405', unknown: [] },
      },
      stages: levels.map((level, stage) => frozenStage(benchmark, stage, level)),
    },
  };
}

function frozenStage(
  { slo }: { slo: RunBundle['run']['definition']['slo'] },
  stage: number,
  { rps, latencyMs }: { rps: number; latencyMs: number },
): RunBundle['run']['stages'][number] {
  const intervals = Array.from({ length: 30 }, (_, second) =>
    ['list', 'create'].map((name) => interval(stage, second, name, rps / 2, latencyMs)),
  ).flat();
  const load = { model: 'open', rps, arrivals: 'uniform' } as const;
  const statistics = summariseLevel({
    ...{ order: { load, settleSeconds: 2 }, intervals, health: [], serverSamples: [], slo, endedSeconds: 30 },
  });
  const passed = latencyMs <= slo.latencyMs;
  return {
    ...{ stage, purpose: 'step', load, reason: `Step ${stage + 1} of 2.`, statistics },
    ...{ startedAt: `2026-11-21T11:0${stage}:00.000Z`, endedAt: `2026-11-21T11:0${stage}:30.000Z` },
    verdict: { result: passed ? 'passed' : 'failed', reasons: ['list: p95 as measured.'], checks: [] },
    requests: requestTotals(intervals, statistics.excludedSeconds),
    seconds: {
      offered: Array.from({ length: 30 }, () => rps),
      completed: Array.from({ length: 30 }, () => rps),
      succeeded: Array.from({ length: 30 }, () => rps - 2),
    },
  };
}

/** Every second one request of each name fails. */
function interval(stage: number, second: number, requestName: string, rps: number, latencyMs: number): Interval {
  const latency = LatencyHistogram.empty();
  latency.record(latencyMs * (1 + 0.02 * Math.sin(second * 2.4)), rps - 1);
  const failures = LatencyHistogram.empty();
  failures.record(latencyMs * 3, 1);
  const encoded = latency.encode();
  return {
    ...{ stage, shard: 0, second, requestName, offered: rps, sent: rps, bytesIn: 0, bytesOut: 0 },
    outcomes: { ...noOutcomes(), ok2xx: rps - 1, server5xx: 1 },
    ...{ latency: encoded, serviceTime: encoded, failureLatency: failures.encode() },
  };
}
