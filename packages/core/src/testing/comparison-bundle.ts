import type { ComparisonBundle } from '../bundle/bundle';
import { freezeMetric, freezeSummary, type FrozenComparedRun } from '../bundle/frozen-comparison';
import { compareRuns, type ComparedMetric, type RunSummary } from '../compare';
import { LatencyHistogram } from '../histogram';
import { aRunBundle } from './run-bundle';

/** Twelve windows around a latency. */
const summary = (id: string, latencyMs: number): RunSummary => ({
  ...{ id, figures: { throughputRps: 40 }, windows: { throughputRps: Array.from({ length: 12 }, () => 40) } },
  latencyWindows: Array.from({ length: 12 }, (_, window) => {
    const latency = LatencyHistogram.empty();
    latency.record(latencyMs * (1 + 0.02 * Math.sin(window)), 200);
    return latency;
  }),
});

const metrics: ComparedMetric[] = [
  { kind: 'figure', name: 'throughputRps', label: 'Throughput', better: 'higher' },
  { kind: 'latency', percentile: 95 },
];

/** Two runs at one load, of which the second is the slower. */
export function aComparisonBundle(): ComparisonBundle {
  const [before, after] = [summary('A', 25), summary('B', 90)];
  const compared = compareRuns([before], [after], metrics, { between: 'in B than in A' });
  return {
    ...{ schema: 'headroom.bundle/1', kind: 'comparison', frozenAt: '2026-11-21T12:00:00.000Z', headroom: '0.1.0' },
    redactions: [],
    comparison: {
      name: 'Orders through Standard v2',
      runs: [frozenRun('A', 0), frozenRun('B', 1)],
      isCommonLoad: true,
      comparability: {
        ...{ verdict: 'like-for-like', sentences: ['Under test, only the policy set differs.'] },
        traits: [
          {
            ...{ trait: 'target', label: 'target', state: 'same' },
            values: ['https://gateway.corp.example:8443/api', 'https://gateway.corp.example:8443/api'],
          },
        ],
      },
      groups: [['A'], ['B']],
      comparisons: [
        {
          ...{ labels: ['B'], load: { model: 'open', rps: 40, arrivals: 'uniform' }, between: 'in B than in A' },
          ...{ notCompared: [], before: [freezeSummary(before)], after: [freezeSummary(after)] },
          metrics: compared.map(freezeMetric),
        },
      ],
    },
  };
}

function frozenRun(label: string, index: number): FrozenComparedRun {
  const { run } = aRunBundle();
  const { stage, load, statistics, requests } = run.stages[index]!;
  const merged = (key: 'latency' | 'serviceTime') => LatencyHistogram.merged(requests.map((one) => one[key])).encode();
  return {
    ...{ label, name: run.definition.name, definition: run.definition, importedFrom: null, policies: run.policies },
    ...{ simulated: false, answer: run.answer, startedAt: run.startedAt, environment: run.environment },
    level: { stage, load, statistics, latency: merged('latency'), serviceTime: merged('serviceTime') },
  };
}
